import { AppError, isTransient, limits } from '@el-reto/contracts';
import { detached } from '@el-reto/telemetry';
import type { Representation } from '../http/representation.ts';
import { within } from '../within.ts';

export interface Entry {
  readonly representation: Representation;
  readonly tags: readonly string[];
  /** When the load began, by the `performance` clock. */
  readonly begunAt: number;
  /**
   * The answer contains all changes acknowledged before this time: the beginning of the load, or of the load
   * of a contained answer if that is earlier.
   */
  readonly asOf: number;
  /** The removal mark at `asOf`; null if it was unknown. */
  readonly mark: string | null;
}

type Time = 'refreshEveryMs' | 'staleMs' | 'patienceMs' | 'paceMs' | 'oldMs';
export type CacheTimes = Readonly<Record<Time, number>>;
export const defaultTimes: CacheTimes = {
  /**
   * A read starts a load in the background if the answer is older. Also the shortest time between two failing
   * loads.
   */
  refreshEveryMs: 1_000,
  /** Greatest age of an answer that is returned while loads succeed. */
  staleMs: limits.answerStaleMs,
  /** Longest wait for a load if there is an old answer. */
  patienceMs: 1_500,
  /** Shortest time between two loads of one answer. */
  paceMs: 250,
  /** Greatest age of an answer that is returned while loads fail. */
  oldMs: 60_000,
};

export interface LoadTerms {
  /** Another gateway's answer is accepted if its load began after this time. */
  readonly since: number;
  readonly own: Entry | null;
  /** Stores another gateway's answer that is newer than `own`, although it is too old for this load. */
  readonly adopt: (entry: Entry) => void;
}

export interface SlotParts {
  readonly times: CacheTimes;
  load(terms: LoadTerms): Promise<Entry>;
  /** The mark of the last acknowledged removal; null if it is unknown. */
  mark(): Promise<string | null>;
  loaded(entry: Entry): void;
  failed(error: unknown): void;
  /** The load failed, and no stored answer may be returned any more. */
  gone(): void;
}

/** One key of the cache: its answer, which is shown for a bounded time, and the loads of that answer. */
export class Slot {
  #entry: Entry | null = null;
  /** Answers whose loads began before this time are too old. */
  #outdatedAt = -Infinity;
  /** Answers whose loads began before this time may contain removed data. */
  #removedAt = -Infinity;
  #loading: Promise<void> | null = null;
  #loadBegunAt = -Infinity;
  #nextLoadAt = -Infinity;
  /** The error of the last load, and its time; null after a success. */
  #failure: unknown = null;
  #failedAt = -Infinity;

  constructor(private readonly parts: SlotParts) {}

  get #isFailing(): boolean {
    return this.#failure !== null && isTransient(this.#failure);
  }

  /** Whether the next read refreshes the answer. */
  get isAging(): boolean {
    const { refreshEveryMs } = this.parts.times;
    return this.#entry !== null && performance.now() - this.#entry.asOf > refreshEveryMs;
  }

  /** The answer if it may be shown now. Starts a load in the background if the answer is no longer fresh. */
  get(): Representation | undefined {
    const entry = this.#entry;
    if (!entry) return undefined;
    const now = performance.now();
    const { refreshEveryMs, staleMs } = this.parts.times;
    const ageMs = now - entry.asOf;
    if (ageMs > refreshEveryMs && now >= this.#nextLoadAt) void detached(() => this.#load());
    return ageMs <= staleMs && entry.begunAt >= this.#outdatedAt ? entry.representation : undefined;
  }

  /**
   * The answer. Waits for a load unless the stored answer may be shown. While loads fail, an old answer is
   * returned.
   */
  async read(): Promise<Representation> {
    const oldest = performance.now() - this.parts.times.staleMs;
    return (await this.#readSince(oldest, () => this.#old())).representation;
  }

  /** An answer that is current enough to build other answers from. Never a stale one. */
  fresh(): Promise<Entry> {
    const oldest = performance.now() - this.parts.times.refreshEveryMs / 2;
    return this.#readSince(oldest, async () => null);
  }

  /** Called for an event with one of `tags`: the stored answer is too old from now on. */
  outdate(kind: 'change' | 'removal', tags: ReadonlySet<string>): void {
    // Before the first load has ended, the tags are unknown: any event counts.
    if (this.#entry && !this.#entry.tags.some((tag) => tags.has(tag))) return;
    this.#outdatedAt = performance.now();
    if (kind === 'removal') this.#removedAt = this.#outdatedAt;
    // The event shows that the service works again, so that the next load need not wait for long.
    this.#nextLoadAt = Math.min(this.#nextLoadAt, this.#loadBegunAt + this.parts.times.paceMs);
  }

  /** Like `outdate`, for frequent changes: causes at most one load a second. */
  refresh(tags: ReadonlySet<string>): void {
    if (this.isAging && !this.#loading) this.outdate('change', tags);
  }

  /**
   * Loads until an answer is at least as new as `oldest`. If a load fails, returns the answer of `old` at
   * once, if there is one.
   */
  async #readSince(oldest: number, old: () => Promise<Entry | null>): Promise<Entry> {
    const outdatedAt = this.#outdatedAt;
    const fit = () => {
      const entry = this.#entry;
      return entry && entry.asOf >= oldest && entry.begunAt >= outdatedAt ? entry : null;
    };
    // A running load may have begun too early. In that case the next load counts.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const entry = fit();
      if (entry) return entry;
      // A service that failed a while ago, or before a change, may work again.
      const isFailing = this.#isFailing && this.#failedAt >= Math.max(oldest, outdatedAt);
      if (isFailing && !this.#loading && performance.now() < this.#nextLoadAt) break;
      const load = this.#load();
      const waitMs = this.#loadBegunAt + this.parts.times.patienceMs - performance.now();
      if (isFailing || !(await endsWithin(load, waitMs))) {
        const entryBefore = await old();
        if (entryBefore) return entryBefore;
      }
      if (isFailing && !(await endsWithin(load, waitMs))) break;
      await load;
      // An unavailable service ends the attempts. A missing object ends them only if the load began late
      // enough.
      if (
        this.#isFailing ||
        (this.#failure !== null && this.#loadBegunAt >= Math.max(oldest, outdatedAt))
      )
        break;
    }
    const entry = fit() ?? (await old());
    if (entry) return entry;
    throw this.#failure ?? new AppError('SERVICE_UNAVAILABLE');
  }

  /** The last answer, if no removal happened since its load began. */
  async #old(): Promise<Entry | null> {
    const entry = this.#entry;
    if (!entry || entry.mark === null) return null;
    if (performance.now() - entry.asOf > this.parts.times.oldMs) return null;
    const isSame = (await this.parts.mark()) === entry.mark;
    return isSame && entry.begunAt >= this.#removedAt ? entry : null;
  }

  #load(): Promise<void> {
    if (!this.#loading) {
      this.#loadBegunAt = performance.now();
      this.#loading = this.#loadInTurn().finally(() => {
        this.#loading = null;
      });
    }
    return this.#loading;
  }

  async #loadInTurn(): Promise<void> {
    const { parts } = this;
    const pauseMs = this.#nextLoadAt - performance.now();
    if (pauseMs > 0) {
      await pause(pauseMs);
      this.#loadBegunAt = performance.now();
    }
    const begunAt = this.#loadBegunAt;
    try {
      const since = Math.max(begunAt - parts.times.refreshEveryMs / 2, this.#outdatedAt);
      const adopt = (entry: Entry) => this.#keep(entry);
      this.#keep(await parts.load({ since, own: this.#entry, adopt }));
      this.#failure = null;
    } catch (error) {
      this.#failure = error;
      this.#failedAt = performance.now();
      if (this.#entry && isTransient(error)) parts.failed(error);
      else {
        this.#entry = null;
        parts.gone();
      }
    }
    const tookMs = performance.now() - begunAt;
    const { refreshEveryMs, paceMs } = parts.times;
    // After a slow load the next one waits, so that one answer cannot keep the service busy all the time.
    const pausedMs = tookMs + Math.min(tookMs, refreshEveryMs / 2);
    this.#nextLoadAt = begunAt + (this.#isFailing ? refreshEveryMs : Math.max(paceMs, pausedMs));
  }

  #keep(entry: Entry): void {
    if (this.#entry && this.#entry.begunAt >= entry.begunAt) return;
    this.#entry = entry;
    this.parts.loaded(entry);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const endsWithin = async (load: Promise<void>, ms: number): Promise<boolean> =>
  (await within(
    load.then(() => true),
    ms,
  )) ?? false;
