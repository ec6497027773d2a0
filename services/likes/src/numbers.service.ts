import { likesEvents } from '@el-reto/contracts';
import { BackgroundWork } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { SpanLinks } from '@el-reto/telemetry';
import { Injectable } from '@nestjs/common';
import { LikesRepository, tallies } from './likes.repository.ts';
import { Sharing } from './sharing.ts';

/** Most numbers that one transaction stores. */
const atOnce = 200;
/** Shortest time between two runs of `work`, in milliseconds. */
const turnEveryMs = 250;
/** Most posts whose numbers stay in memory. */
const mostKnown = 100_000;

/** A change of a post's number. `by` is 0 if only a name leaves the post's list. */
export interface Change {
  readonly postId: string;
  readonly by: number;
}

interface Known {
  /** The number at the last count, or the number that another replica has stored since. */
  base: number;
  /** Changes by this process since the last count. */
  own: number;
  /** Changes by transactions that have not committed. A count may not contain them. */
  pending: number;
  /** When `base` was read, in milliseconds of the monotonic clock. */
  readAt: number;
  /** When any replica last stored the number, as far as known here, in milliseconds since 1970. */
  storedAt: number;
}

/**
 * The numbers of likes. A post's records are counted when its number is first needed. After that, each
 * transaction changes the number in memory. A few times a second the changed numbers are stored and
 * published. `Recount` finds the numbers that a crash left unstored.
 *
 * Replicas that share a store count a post again before they store its number.
 */
@Injectable()
export class Numbers extends BackgroundWork {
  readonly #known = new Map<string, Promise<Known>>();
  readonly #changed = new Set<string>();
  readonly #links = new SpanLinks();
  #running = 0;

  constructor(
    private readonly repository: LikesRepository,
    private readonly sharing: Sharing,
  ) {
    super(Math.min(turnEveryMs, sharing.storeEveryMs));
  }

  /**
   * A post's number of likes, with all changes of this process. Changes of other replicas appear up to a
   * second later.
   */
  async of(postId: string): Promise<number> {
    const { base, own, pending } = await this.#knownOf(postId);
    return Math.max(0, base + own + pending);
  }

  /** Runs a transaction on records. If it fails, the changes that it noted are undone. */
  async transaction<R>(
    work: (tx: Transaction, note: (changes: readonly Change[]) => Promise<void>) => Promise<R>,
  ): Promise<R> {
    const postIds = new Set<string>();
    let noted: { readonly known: Known; readonly by: number }[] = [];
    let hasEnded = false;
    const clearPending = () => {
      for (const { known, by } of noted) known.pending -= by;
      noted = [];
    };
    const note = async (changes: readonly Change[]) => {
      for (const { postId, by } of changes) {
        const known = await this.#knownOf(postId);
        // After its time limit the store rejects, although `work` still runs.
        if (hasEnded) return;
        known.pending += by;
        noted.push({ known, by });
        postIds.add(postId);
      }
    };
    this.#running += 1;
    try {
      const result = await this.repository.store.transaction((tx) => {
        // The store may run the transaction more than once.
        clearPending();
        return work(tx, note);
      });
      for (const { known, by } of noted) known.own += by;
      return result;
    } finally {
      hasEnded = true;
      clearPending();
      this.#running -= 1;
      // The numbers are stored even after a failure: another replica may have stored the number, or the commit may have
      // succeeded.
      this.storeSoon(postIds);
    }
  }

  protected override work(): Promise<void> {
    return this.#links.run('store numbers', {}, async () => {
      const waiting = [...this.#changed];
      const failures: unknown[] = [];
      for (let at = 0; at < waiting.length; at += atOnce) {
        const some = waiting.slice(at, at + atOnce);
        // With replicas, each post has its own transaction: a post that another replica stores must not
        // delay others.
        const parts = this.sharing.isShared ? some.map((postId) => [postId]) : [some];
        const stored = await Promise.allSettled(parts.map((part) => this.#store(part)));
        failures.push(...stored.flatMap((part) => ('reason' in part ? [part.reason] : [])));
      }
      if (failures.length > 0) throw failures[0];
      if (this.#known.size > mostKnown && this.#running === 0) this.#known.clear();
    });
  }

  /** Queues the numbers of these posts to be stored and published, even if they have not changed. */
  storeSoon(postIds: ReadonlySet<string>): void {
    if (postIds.size === 0) return;
    for (const postId of postIds) this.#changed.add(postId);
    this.#links.addActive();
    this.mark();
  }

  async #store(postIds: readonly string[]): Promise<void> {
    const { store } = this.repository;
    for (const postId of postIds) this.#changed.delete(postId);
    try {
      const found = (await Promise.all(postIds.map((postId) => this.#next(postId)))).flat();
      if (found.length === 0) return;
      await store.transaction(async (tx) => {
        const byEvent = Map.groupBy(found, ({ after }) => after.eventId);
        for (const [eventId, some] of byEvent) {
          for (const { postId, before, after } of some) {
            await tx.replace(tallies, postId, before, after);
          }
          const numbers = some.map(({ postId, after: { likes, revision } }) => {
            return { postId, likes, revision };
          });
          await tx.publish(likesEvents.tallyChanged, { eventId, tallies: numbers });
        }
      });
    } catch (error) {
      for (const postId of postIds) this.#changed.add(postId);
      throw error;
    }
  }

  /**
   * A post's stored tally and the one that replaces it. Empty if the post is closed or was stored too
   * recently.
   */
  async #next(postId: string) {
    const lastKnown = await this.#known.get(postId);
    if (lastKnown && this.#isTooEarly(lastKnown)) return this.#storeLater(postId);
    // The tally is read before the count: if another replica stores a number after this read, the write of
    // this replica fails.
    const before = await this.repository.store.getVersioned(tallies, postId);
    if (!before?.data.open) return [];
    const { likes: base, revision, storedAt = 0 } = before.data;
    const known = await this.#knownOf(postId);
    known.storedAt = storedAt;
    if (this.#isTooEarly(known)) {
      // Another replica has just stored the number of likes, counted from the records. The changes of this
      // process are in that number, except those of the last moments.
      Object.assign(known, { base, own: 0, readAt: performance.now() });
      return this.#storeLater(postId);
    }
    const likes = await this.#countOf(postId);
    known.storedAt = Date.now();
    const after = { ...before.data, likes, revision: revision + 1, storedAt: known.storedAt };
    return [{ postId, before, after }];
  }

  #isTooEarly({ storedAt }: Known): boolean {
    const ageMs = Date.now() - storedAt;
    const isEarly = ageMs >= 0 && ageMs < this.sharing.storeEveryMs;
    return this.sharing.isShared && isEarly && !this.isStopping;
  }

  #storeLater(postId: string): [] {
    this.#changed.add(postId);
    this.mark();
    return [];
  }

  async #countOf(postId: string): Promise<number> {
    if (!this.sharing.isShared) return this.of(postId);
    const known = await this.#knownOf(postId);
    const { own } = known;
    known.base = await this.repository.countOf(postId);
    known.own -= own;
    known.readAt = performance.now();
    return known.base;
  }

  async #knownOf(postId: string): Promise<Known> {
    let reading = this.#known.get(postId);
    if (!reading) {
      reading = this.#read(postId);
      this.#known.set(postId, reading);
      reading.catch(() => this.#known.delete(postId));
    }
    const known = await reading;
    const isOld = performance.now() - known.readAt > this.sharing.freshMs;
    if (this.sharing.isShared && isOld) {
      const { base, readAt } = await this.#read(postId);
      if (readAt > known.readAt) Object.assign(known, { base, readAt });
    }
    return known;
  }

  async #read(postId: string): Promise<Known> {
    const readAt = performance.now();
    const base = this.sharing.isShared
      ? (await this.repository.store.get(tallies, postId))?.likes
      : await this.repository.countOf(postId);
    return { base: base ?? 0, own: 0, pending: 0, readAt, storedAt: 0 };
  }
}
