import {
  accountsRequests,
  eventsRequests,
  limits,
  postsRequests,
  successMessages,
} from '@el-reto/contracts';
import { allPages, RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';

const done = { success: true } as const;

/** Moderation and management. */
@Controller()
export class AdminController {
  constructor(private readonly requests: RequestClient) {}

  @Serves('createEvent')
  async createEvent({ body, actor, idempotencyKey }: Call<'createEvent'>) {
    const event = await this.requests.ask(eventsRequests.create, body, { actor, idempotencyKey });
    return { ...event, message: successMessages.eventCreated };
  }

  @Serves('updateEvent')
  updateEvent({ params, body, actor, idempotencyKey }: Call<'updateEvent'>) {
    const input = { ...params, changes: body };
    return this.requests.ask(eventsRequests.update, input, { actor, idempotencyKey });
  }

  @Serves('deleteEvent')
  async deleteEvent({ params, actor, idempotencyKey }: Call<'deleteEvent'>) {
    await this.requests.ask(eventsRequests.delete, params, { actor, idempotencyKey });
    return { ...done, message: successMessages.eventDeleted };
  }

  @Serves('listPendingPosts')
  listPendingPosts({ query, actor }: Call<'listPendingPosts'>) {
    const { limit = limits.queuePageSize, cursor } = query;
    const input = { limit, ...(cursor !== undefined && { cursor }) };
    return this.requests.ask(postsRequests.listPending, input, { actor });
  }

  @Serves('approvePost')
  async approvePost({ params, actor, idempotencyKey }: Call<'approvePost'>) {
    const input = { ...params, approve: true };
    await this.requests.ask(postsRequests.decide, input, { actor, idempotencyKey });
    return { ...done, message: successMessages.postApproved };
  }

  @Serves('denyPost')
  async denyPost({ params, body, actor, idempotencyKey }: Call<'denyPost'>) {
    const reason = body?.reason;
    const input = { ...params, approve: false, ...(reason !== undefined && { reason }) };
    await this.requests.ask(postsRequests.decide, input, { actor, idempotencyKey });
    return { ...done, message: successMessages.postDenied };
  }

  @Serves('decidePosts')
  async decidePosts({ body, actor, idempotencyKey }: Call<'decidePosts'>) {
    const options = { actor, idempotencyKey };
    const { results } = await this.requests.ask(postsRequests.decideBatch, body, options);
    return { ...done, results };
  }

  @Serves('listProfileReviews')
  listProfileReviews({ query, actor }: Call<'listProfileReviews'>) {
    const { limit = limits.queuePageSize, cursor } = query;
    const input = { limit, ...(cursor !== undefined && { cursor }) };
    return this.requests.ask(accountsRequests.listReviews, input, { actor });
  }

  @Serves('approveProfile')
  async approveProfile({ params, body, actor, idempotencyKey }: Call<'approveProfile'>) {
    const input = { ...params, ...body, accept: true };
    await this.requests.ask(accountsRequests.decideReview, input, { actor, idempotencyKey });
    return { ...done, message: successMessages.profileApproved };
  }

  @Serves('refuseProfile')
  async refuseProfile({ params, body, actor, idempotencyKey }: Call<'refuseProfile'>) {
    const input = { ...params, ...body, accept: false };
    await this.requests.ask(accountsRequests.decideReview, input, { actor, idempotencyKey });
    return { ...done, message: successMessages.profileRefused };
  }

  @Serves('listUserEmails')
  async listUserEmails({ actor }: Call<'listUserEmails'>) {
    const all = await allPages('emails', (from) =>
      this.requests.ask(accountsRequests.listEmails, from, { actor }),
    );
    return [...new Set(all)];
  }
}
