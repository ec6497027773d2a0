import { transactOnce } from '@el-reto/service-kit';
import type { Reader, Repeatable, Transaction } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { closedTally, counted, newTally } from './like-records.ts';
import type { LikeRecord, PostFacts, Tally } from './like-records.ts';
import { likes, LikesRepository, tallies } from './likes.repository.ts';
import type { Change, Tallies, ToggleAnswer, Toggled } from './tallies.ts';
import { TallyFeedService } from './tally-feed.service.ts';

/** Tallies that are written in the transaction of the like itself, and told a little later. */
@Injectable()
export class DirectTallies implements Tallies<Tally> {
  readonly #repository: LikesRepository;
  readonly #feed: TallyFeedService;

  constructor(repository: LikesRepository, feed: TallyFeedService) {
    this.#repository = repository;
    this.#feed = feed;
  }

  gate(reader: Reader, postId: string): Promise<Tally | undefined> {
    return reader.get(tallies, postId);
  }

  async open(tx: Transaction, postId: string, post: PostFacts): Promise<void> {
    await tx.set(tallies, postId, newTally(post));
  }

  async close(tx: Transaction, postId: string, eventId: string): Promise<void> {
    await tx.set(tallies, postId, closedTally(eventId));
  }

  recordOf(like: LikeRecord): LikeRecord {
    return like;
  }

  async toggle(
    request: Repeatable,
    work: (tx: Transaction) => Promise<Toggled<Tally>>,
  ): Promise<ToggleAnswer> {
    try {
      return await transactOnce(this.#repository.store, request, async (tx) => {
        const toggled = await work(tx);
        await this.change(tx, toggled.changes);
        return answerOf(toggled);
      });
    } finally {
      this.#feed.mark();
    }
  }

  async change(tx: Transaction, changes: readonly Change<Tally>[]): Promise<void> {
    for (const { postId, gate, by } of changes) await tx.set(tallies, postId, counted(gate, by));
  }

  committed(): void {
    this.#feed.mark();
  }

  newest(postId: string, limit: number) {
    return this.#repository.newestOf(postId, limit);
  }

  async recount(postId: string): Promise<void> {
    await this.#repository.store.transaction(async (tx) => {
      const tally = await this.gate(tx, postId);
      if (!tally?.open) return;
      const records = await tx.find(likes, { where: [['postId', '==', postId]] });
      await tx.set(tallies, postId, counted(tally, records.length - tally.likes));
    });
    this.#feed.mark();
  }

  async forget(eventId: string): Promise<void> {
    await this.#repository.sweepTallies(eventId);
  }
}

function answerOf({ postId, liked, previousId, changes }: Toggled<Tally>): ToggleAnswer {
  const likesOf = (id: string) => {
    const change = changes.find((one) => one.postId === id);
    return change ? change.gate.likes + change.by : 0;
  };
  const previous = previousId === null ? null : { postId: previousId, likes: likesOf(previousId) };
  return { postId, likes: likesOf(postId), liked, previous };
}
