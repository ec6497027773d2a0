import { setTimeout as sleep } from 'node:timers/promises';
import { likesEvents } from '@el-reto/contracts';
import { Pacer } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';

/** Shortest time between two writes of one tally, in milliseconds. */
export const foldEveryMs = 1_000;

/**
 * Brings tallies up to date with the record: however many likes a post gets, its tally is counted
 * and written once a second. A number is written only if nobody, in another replica, has written
 * one since before it was counted: so a later number never gives way to an earlier one.
 */
@Injectable()
export class TallyFold {
  readonly #repository: LikesRepository;
  readonly #pacer: Pacer;

  constructor(repository: LikesRepository) {
    this.#repository = repository;
    this.#pacer = new Pacer((postId, begin) => this.#fold(postId, begin));
  }

  /** As `Pacer.run`: resolves once a count that began after this call is kept and told. */
  run(postId: string): Promise<void> {
    return this.#pacer.run(postId);
  }

  async #fold(postId: string, begin: () => void): Promise<void> {
    for (;;) {
      const before = await this.#whenDue(postId);
      begin();
      if (!before?.open) return;
      const likes = await this.#repository.countOf(postId);
      if (await this.#keep(postId, before.revision, likes)) return;
    }
  }

  /** The tally, once it may be written again; another replica may have been faster meanwhile. */
  async #whenDue(postId: string): Promise<Tally | undefined> {
    for (;;) {
      const tally = await this.#repository.store.get(tallies, postId);
      const dueMs = (tally?.countedAt ?? 0) + foldEveryMs - Date.now();
      if (dueMs <= 0) return tally;
      // A clock that was set back must not make the wait longer than it ever is.
      await sleep(Math.min(dueMs, foldEveryMs));
    }
  }

  /** Whether the number was kept, or is not wanted any more. */
  #keep(postId: string, countedFrom: number, likes: number): Promise<boolean> {
    return this.#repository.store.transaction(async (tx) => {
      const tally = await tx.get(tallies, postId);
      if (!tally?.open) return true;
      if (tally.revision !== countedFrom) return false;
      const revision = tally.revision + 1;
      await tx.set(tallies, postId, { ...tally, likes, revision, countedAt: Date.now() });
      const told = { eventId: tally.eventId, tallies: [{ postId, likes, revision }] };
      await tx.publish(likesEvents.tallyChanged, told);
      return true;
    });
  }
}
