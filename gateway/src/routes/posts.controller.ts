import { postsRequests, successMessages, AppError } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { ContestAnswers } from '../cache/contest-answers.ts';
import { Serves } from '../http/endpoint.ts';
import type { Call } from '../http/endpoint.ts';
import { Identity } from '../identity/identity.service.ts';

const done = { success: true } as const;

/** Posts and winners beside the contract. */
@Controller()
export class PostsController {
  constructor(
    private readonly requests: RequestClient,
    private readonly answers: ContestAnswers,
    private readonly identity: Identity,
  ) {}

  @Serves('createPost')
  async createPost({ body, actor, idempotencyKey }: Call<'createPost'>) {
    const post = await this.requests.ask(postsRequests.create, body, { actor, idempotencyKey });
    return { ...post, likedAccounts: [], message: successMessages.postCreated };
  }

  @Serves('deletePost', { resolvesAdmin: true })
  async deletePost({ params, actor, idempotencyKey }: Call<'deletePost'>) {
    await this.requests.ask(postsRequests.delete, params, { actor, idempotencyKey });
    return { ...done, message: successMessages.postDeleted };
  }

  /** Public posts come from the cache; only what is not public asks who is there. */
  @Serves('getPost')
  async getPost(call: Call<'getPost'>) {
    const { eventSlug, postSlug } = call.params;
    try {
      return await this.answers.post(eventSlug, postSlug, call.minimal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'POST_NOT_FOUND') throw error;
      return this.#pendingPost(call, error);
    }
  }

  @Serves('incrementPostShare')
  async incrementPostShare({ params, idempotencyKey }: Call<'incrementPostShare'>) {
    const { shares } = await this.requests.ask(postsRequests.countShare, params, {
      idempotencyKey,
    });
    return { ...done, shares };
  }

  @Serves('reportPost')
  async reportPost({ params, body, actor, idempotencyKey }: Call<'reportPost'>) {
    const input = { ...params, ...body };
    await this.requests.ask(postsRequests.report, input, { actor, idempotencyKey });
    return { ...done, message: successMessages.postReported };
  }

  @Serves('listWinners')
  listWinners() {
    return this.answers.events('winners');
  }

  async #pendingPost({ params, request, minimal }: Call<'getPost'>, notFound: AppError) {
    const actor = await this.identity.optionalActor(request);
    if (!actor) throw notFound;
    const post = await this.requests.ask(postsRequests.getBySlug, params, { actor });
    return minimal ? post : { ...post, likedAccounts: [] };
  }
}
