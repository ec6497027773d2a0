import { postsEvents } from '@el-reto/contracts';
import type { Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { decisionOn } from './moderation-rules.ts';
import { decisions, deniedCards, postFacts } from './post-records.ts';
import type { DeniedRecord, PostRecord } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

export interface Verdict {
  /** The administrator's uid. */
  readonly by: string;
  readonly reason: string | null;
  /** The id of the ban, if an account's ban removes all its posts. */
  readonly byBan?: string;
}

/** Takes posts down by a decision: public posts are removed, pending posts are denied. */
@Injectable()
export class Takedowns {
  constructor(private readonly repository: PostsRepository) {}

  async take(
    tx: Transaction,
    some: readonly PostRecord[],
    { by, reason, byBan }: Verdict,
  ): Promise<void> {
    await this.repository.remove(tx, some);
    const at = Date.now();
    for (const post of some) {
      const outcome = post.public ? ('removed' as const) : ('denied' as const);
      await tx.set(decisions, post.id, decisionOn(post, outcome, by, at));
      await tx.set(deniedCards, post.id, { ...cardOf(post), outcome, by, reason, at });
      const facts = { ...postFacts(post), reason, byBan };
      if (post.public) {
        // Consumers that clean up after deletions follow this event.
        await tx.publish(postsEvents.postDeleted, { ...postFacts(post), taken: { by, reason } });
        await tx.publish(postsEvents.postRemoved, facts);
      } else {
        await tx.publish(postsEvents.postDenied, facts);
      }
    }
  }
}

const cardOf = (post: PostRecord): Omit<DeniedRecord, 'outcome' | 'by' | 'reason' | 'at'> => ({
  postId: post.id,
  userId: post.userId,
  eventId: post.eventid,
  name: post.name,
  slug: post.slug,
  ...(post.number !== undefined && { number: post.number }),
  displayName: post.displayName,
  receivedAt: post.createdAt,
});
