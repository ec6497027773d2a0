import { accountsRequests, calls } from '@el-reto/contracts';
import { decodeCursor, encodeCursor, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { reviewOf } from './profile-review.ts';
import { ReviewsService } from './reviews.service.ts';

const cursorSchema = z.tuple([z.number(), z.string()]);

type DecisionCall = typeof calls.approveProfile | typeof calls.refuseProfile;

/** Moderators' calls about changed names and pictures. */
@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @HandleRequest(calls.listProfileReviews)
  async list({ input }: Incoming<typeof calls.listProfileReviews>) {
    const { cursor, limit } = input;
    const found = await this.reviews.next(
      cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor),
      limit,
    );
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      profiles: found.flatMap(reviewOf),
      nextCursor: last ? encodeCursor([last.publicAt ?? 0, last.uid]) : null,
    };
  }

  @HandleRequest(accountsRequests.countReviews)
  async count(_: Incoming<typeof accountsRequests.countReviews>) {
    return { count: await this.reviews.count() };
  }

  @HandleRequest(calls.approveProfile)
  approve(incoming: Incoming<typeof calls.approveProfile>) {
    return this.#decide(incoming, true);
  }

  @HandleRequest(calls.refuseProfile)
  refuse(incoming: Incoming<typeof calls.refuseProfile>) {
    return this.#decide(incoming, false);
  }

  async #decide(incoming: Incoming<DecisionCall>, accept: boolean) {
    const { uid, changedAt } = incoming.input;
    const decision = { uid, changedAt, accept };
    // Accepting and refusing share their keys: a repeated key with the opposite decision is refused.
    const request = { ...incoming, subject: 'rpc.accounts.decide-review', input: decision };
    const action = accept ? calls.approveProfile.name : calls.refuseProfile.name;
    await this.reviews.decide(request, { ...decision, by: incoming.actor, action });
  }
}
