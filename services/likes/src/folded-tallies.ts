import { likesEvents } from '@el-reto/contracts';
import { SharedReads, transactOnceThen } from '@el-reto/service-kit';
import type { Reader, Repeatable, Stored, Transaction } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { closedTally, newTally } from './like-records.ts';
import type { Gate, LikeRecord, PostFacts } from './like-records.ts';
import { newestOfParts, placeOf } from './like-places.ts';
import { gates, LikesRepository, tallies } from './likes.repository.ts';
import type { Change, Tallies, ToggleAnswer, Toggled } from './tallies.ts';
import { TallyFold } from './tally-fold.service.ts';

/**
 * Tallies that no like waits for: a like writes documents of its own alone and leaves an event,
 * from which the tallies are folded.
 */
@Injectable()
export class FoldedTallies implements Tallies {
  readonly #repository: LikesRepository;
  readonly #fold: TallyFold;
  /** The counts that answers carry: of a post that many like, one at a time serves them all. */
  readonly #counts: SharedReads<number>;

  constructor(repository: LikesRepository, fold: TallyFold) {
    this.#repository = repository;
    this.#fold = fold;
    this.#counts = new SharedReads((postId) => repository.countOf(postId));
  }

  gate(reader: Reader, postId: string): Promise<Gate | undefined> {
    return reader.get(gates, postId);
  }

  async open(tx: Transaction, postId: string, post: PostFacts): Promise<void> {
    await tx.set(gates, postId, { eventId: post.eventId, open: true });
    await tx.set(tallies, postId, newTally(post));
  }

  async close(tx: Transaction, postId: string, eventId: string): Promise<void> {
    await tx.set(gates, postId, { eventId, open: false });
    await tx.set(tallies, postId, closedTally(eventId));
  }

  recordOf(like: LikeRecord): LikeRecord {
    return { ...like, place: placeOf(like) };
  }

  /**
   * The numbers are counted after the commit, so that they are those of a moment at which this
   * like was on record; a retry gets the ones that were answered first.
   */
  toggle(request: Repeatable, work: (tx: Transaction) => Promise<Toggled>): Promise<ToggleAnswer> {
    const keep = async (tx: Transaction) => {
      const { changes, ...toggled } = await work(tx);
      await this.change(tx, changes);
      return toggled;
    };
    const complete = async ({ postId, liked, previousId }: Omit<Toggled, 'changes'>) => {
      const [count, previous] = await Promise.all([
        this.#counts.read(postId),
        previousId === null ? null : this.#counts.read(previousId),
      ]);
      const left = previousId === null ? null : { postId: previousId, likes: previous ?? 0 };
      return { postId, likes: count, liked, previous: left };
    };
    return transactOnceThen(this.#repository.store, request, keep, complete);
  }

  async change(tx: Transaction, changes: readonly Change[]): Promise<void> {
    for (const [eventId, some] of Map.groupBy(changes, ({ gate }) => gate.eventId)) {
      await tx.publish(likesEvents.likeChanged, {
        eventId,
        postIds: some.map(({ postId }) => postId),
      });
    }
  }

  committed(): void {
    // The events were committed with the changes.
  }

  /** As a rule all of them fit one answer and are put in order here. */
  async newest(postId: string, limit: number): Promise<Stored<LikeRecord>[]> {
    const some = await this.#repository.someOf(postId, limit);
    if (some.length < limit) return some.toSorted((a, b) => b.data.likedAt - a.data.likedAt);
    return newestOfParts(
      (part, after, size) => this.#repository.newestInPart(postId, part, after, size),
      limit,
    );
  }

  recount(postId: string): Promise<void> {
    return this.#fold.run(postId);
  }

  async forget(eventId: string): Promise<void> {
    await this.#repository.sweepGates(eventId);
    await this.#repository.sweepTallies(eventId);
  }
}
