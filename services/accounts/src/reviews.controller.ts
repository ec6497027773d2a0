import { accountsRequests } from '@el-reto/contracts';
import { decodePlace, encodePlace, HandleRequest, requireAdmin } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { reviewOf } from './profile-review.ts';
import { ReviewsRepository } from './reviews.repository.ts';

const placeSchema = z.tuple([z.number(), z.string()]);

/** What moderators ask about changed names and pictures. */
@Controller()
export class ReviewsController {
  constructor(@Inject(ReviewsRepository) private readonly reviews: ReviewsRepository) {}

  @HandleRequest(accountsRequests.listReviews)
  async listReviews({ actor, input }: Incoming<typeof accountsRequests.listReviews>) {
    requireAdmin(actor);
    const { cursor, limit } = input;
    const found = await this.reviews.next(
      cursor === undefined ? undefined : decodePlace(placeSchema, cursor),
      limit,
    );
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      profiles: found.flatMap(reviewOf),
      nextCursor: last ? encodePlace([last.publicAt ?? 0, last.uid]) : null,
    };
  }

  @HandleRequest(accountsRequests.decideReview)
  async decideReview(incoming: Incoming<typeof accountsRequests.decideReview>) {
    requireAdmin(incoming.actor);
    await this.reviews.decide(incoming, incoming.input);
    return { success: true as const };
  }
}
