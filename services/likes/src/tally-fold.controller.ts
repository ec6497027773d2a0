import { setTimeout as sleep } from 'node:timers/promises';
import { likesEvents } from '@el-reto/contracts';
import { DocumentChangedError, type Versioned } from '@el-reto/store';
import { HandleEvent, Pacer, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import type { Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';

/** Shortest time between two writes of one tally, in milliseconds. */
const foldEveryMs = 1_000;

/**
 * Brings tallies up to date with the record: however many likes a post gets, its tally is counted
 * and written once a second. A number is written only if nobody, in another replica, has written
 * one since before it was counted: so a later number never gives way to an earlier one.
 */
@Controller()
export class TallyFold {
  readonly #pacer = new Pacer((postId, begin) => this.#fold(postId, begin));

  constructor(private readonly repository: LikesRepository) {}

  /** Counting is safe to repeat: no inbox. Each post that is being counted holds an event or two. */
  @HandleEvent(likesEvents.likeChanged, { atOnce: 256 })
  async likeChanged({ payload }: ReceivedEvent<typeof likesEvents.likeChanged>): Promise<void> {
    await Promise.all(payload.postIds.map((postId) => this.#pacer.run(postId)));
  }

  async #fold(postId: string, begin: () => void): Promise<void> {
    for (let isKept = false; !isKept;) {
      const before = await this.repository.store.getVersioned(tallies, postId);
      const dueMs = (before?.data.countedAt ?? 0) + foldEveryMs - Date.now();
      if (dueMs > 0) {
        // A clock that was set back must not make the wait longer than it ever is.
        await sleep(Math.min(dueMs, foldEveryMs));
        continue;
      }
      begin();
      if (!before?.data.open) return;
      isKept = await this.#keep(postId, before, await this.repository.countOf(postId));
    }
  }

  /**
   * Whether the number stands: kept, or just told by another replica, or not wanted any more. The
   * tally is not read in the transaction: replicas that fold at once would wait for each other.
   */
  async #keep(postId: string, before: Versioned<Tally>, likes: number): Promise<boolean> {
    const { store } = this.repository;
    const { data } = before;
    const revision = data.revision + 1;
    const next = { ...data, likes, revision, countedAt: Date.now() };
    try {
      await store.transaction(async (tx) => {
        await tx.replace(tallies, postId, before, next);
        const told = { eventId: data.eventId, tallies: [{ postId, likes, revision }] };
        await tx.publish(likesEvents.tallyChanged, told);
      });
      return true;
    } catch (error) {
      if (!(error instanceof DocumentChangedError)) throw error;
      const now = await store.get(tallies, postId);
      return !now?.open || now.likes === likes;
    }
  }
}
