import { setTimeout as sleep } from 'node:timers/promises';
import { likesEvents } from '@el-reto/contracts';
import { LOGGER, Pacer } from '@el-reto/service-kit';
import { DocumentChangedError, type Versioned } from '@el-reto/store';
import { detached, type Logger } from '@el-reto/telemetry';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Tally } from './like-records.ts';
import { LikesRepository, tallies } from './likes.repository.ts';
import { FoldPace } from './fold-pace.ts';

/**
 * Brings tallies up to date with the record: however many likes a post gets, its tally is counted
 * and written once a second. A number is written only if nobody, in another replica, has written
 * one since before it was counted: so a later number never gives way to an earlier one.
 */
@Injectable()
export class TallyFold implements OnModuleDestroy {
  readonly #pacer = new Pacer((postId, begin) => this.#fold(postId, begin));
  readonly #begun = new Set<Promise<void>>();

  constructor(
    private readonly repository: LikesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly pace: FoldPace,
  ) {}

  /** Resolves once the tally has what was on record at this call, or a later call waits for that. */
  run(postId: string): Promise<void> {
    return this.#pacer.run(postId);
  }

  /** Begins to; a failure is mended when the notice of these likes is due. */
  begin(postIds: readonly string[]): void {
    const warn = (err: unknown) => this.logger.warn({ err }, 'likes are counted later');
    for (const postId of postIds) {
      const running = detached(() => this.run(postId)).catch(warn);
      this.#begun.add(running);
      void running.then(() => this.#begun.delete(running));
    }
  }

  /** Nobody toggles any more. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#begun);
  }

  /** Runs where the tally is not the number on record. */
  async check(postId: string): Promise<void> {
    const tally = await this.repository.store.get(tallies, postId);
    if (!tally?.open || tally.likes === (await this.repository.countOf(postId))) return;
    await this.run(postId);
  }

  async #fold(postId: string, begin: () => void): Promise<void> {
    let waitedFor: string | undefined;
    const { foldEveryMs } = this.pace;
    for (let isKept = false; !isKept;) {
      const before = await this.repository.store.getVersioned(tallies, postId);
      const dueMs = (before?.data.countedAt ?? 0) + foldEveryMs - Date.now();
      // Once for each write: a clock that was set back must not make the wait longer than it ever is.
      if (before && dueMs > 0 && before.version !== waitedFor) {
        waitedFor = before.version;
        await sleep(Math.min(dueMs, foldEveryMs) + 1);
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
