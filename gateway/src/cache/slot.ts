import { AppError, isTransient, limits } from '@el-reto/contracts';
import { detached } from '@el-reto/telemetry';
import type { Representation } from './representation.ts';
import type { Reflected, TagClock } from './tag-clock.ts';

export interface Entry extends Reflected {
  readonly representation: Representation;
  /** It has all that was acknowledged by this moment. */
  readonly asOf: number;
}

type Time = 'refreshEveryMs' | 'staleMs' | 'patienceMs' | 'revalidateMs';
export type CacheTimes = Readonly<Record<Time, number>>;
export const defaultTimes: CacheTimes = {
  /** Least time between two loads of one answer, and most without word of the stream. */
  refreshEveryMs: 1_000,
  /** What was acknowledged longer ago than this is in every answer. */
  staleMs: limits.answerStaleMs,
  /** Longest wait for a load where there was an answer before. */
  patienceMs: 1_500,
  /** Age at which an answer is loaded anew whatever events say. */
  revalidateMs: 30_000,
};

export interface SlotParts {
  readonly clock: Readonly<TagClock>;
  readonly times: CacheTimes;
  /** `mustAsk`: another replica's copy will not do. */
  load(mustAsk: boolean, previous: Entry | null): Promise<Entry>;
  loaded(entry: Entry): void;
  failed(error: unknown): void;
  /** There is no such thing, or nothing was there to begin with. */
  gone(): void;
}

/** One key of the cache: its answer, how far that is known to be complete, and its loads. */
export class Slot {
  #entry: Entry | null = null;
  /** The entry has all that was acknowledged by this moment. */
  #asOf = -Infinity;
  #loadedAt = -Infinity;
  #isCurrent = false;
  /** The clock's when `#isCurrent` was found out. */
  #generation = -1;
  #mustAsk = false;
  #loading: Promise<void> | null = null;
  #nextLoadAt = -Infinity;
  #failure: unknown = null;
  /** When the load that failed began. */
  #failedAt = -Infinity;

  constructor(private readonly parts: SlotParts) {}

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** The answer if it may be shown now; has it loaded anew in the background where it should be. */
  get(now = performance.now()): Representation | undefined {
    const entry = this.#entry;
    if (!entry) return undefined;
    const { clock, times } = this.parts;
    if (this.#generation !== clock.generation) {
      this.#generation = clock.generation;
      this.#isCurrent = !this.#mustAsk && clock.isCurrent(entry);
    }
    if (this.#isCurrent && clock.asOf > this.#asOf) this.#asOf = clock.asOf;
    const isOld = now - this.#loadedAt > times.revalidateMs;
    if (!this.#isCurrent || isOld || now - this.#asOf > times.refreshEveryMs) {
      if (now >= this.#nextLoadAt) {
        const isFirst = this.#loading === null;
        void detached(() => this.#load(now));
        // Who reads once after a change is to see it; the others need not wait for the load.
        if (isFirst && !this.#isCurrent) return undefined;
      }
    }
    return now - this.#asOf <= times.staleMs ? entry.representation : undefined;
  }

  /** The answer, loaded first unless it may be shown as it is. */
  async read(): Promise<Representation> {
    const { times } = this.parts;
    const askedAt = performance.now();
    const cached = this.get(askedAt);
    if (cached && this.#isCurrent) return cached;
    const late = this.#entry
      ? new Promise((resolve) => setTimeout(resolve, times.patienceMs, 'late').unref())
      : null;
    const oldest = askedAt - times.staleMs;
    /** A failure of the service counts at any age; that there is nothing is as old as an answer may be. */
    const hasFailed = () =>
      this.#failure !== null && (isTransient(this.#failure) || this.#failedAt >= oldest);
    // The load under way may have begun too long ago: then the next one will do.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const now = performance.now();
      const mayLoad = this.#loading !== null || now >= this.#nextLoadAt;
      if (!mayLoad && (hasFailed() || this.#mayShowOld(now))) break;
      const load = this.#load(now);
      if ((await (late ? Promise.race([load, late]) : load)) === 'late') break;
      if (this.#entry && this.#asOf >= oldest) return this.#entry.representation;
      if (hasFailed()) break;
    }
    if (this.#entry && this.#mayShowOld(performance.now())) return this.#entry.representation;
    throw this.#failure ?? new AppError('SERVICE_UNAVAILABLE');
  }

  /** The answer with every event in it that is known by now, and how far that is all there is. */
  async current(): Promise<Pick<Entry, 'representation' | 'asOf'>> {
    const askedAt = performance.now();
    const { refreshEveryMs } = this.parts.times;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      this.get();
      const asOf = this.#asOf;
      // Where events are late, that none is newer says little.
      const isEnough = asOf >= (this.#isCurrent ? askedAt - refreshEveryMs : askedAt);
      if (this.#entry && isEnough) return { representation: this.#entry.representation, asOf };
      await this.#load(performance.now());
      if (this.#failure) break;
    }
    throw this.#failure ?? new AppError('SERVICE_UNAVAILABLE');
  }

  /** Has the service itself asked soon, if the answer depends on one of `tags`. */
  refresh(tags: ReadonlySet<string>): void {
    // What a load under way will depend on is not known yet.
    if (this.#entry && !this.#entry.tags.some((tag) => tags.has(tag))) return;
    this.#mustAsk = true;
    this.#isCurrent = false;
  }

  /** While a service is away its answers stay, but for what is known, or may be known, to be gone. */
  #mayShowOld(now: number): boolean {
    const { clock, times } = this.parts;
    return this.#entry !== null && now - clock.asOf <= times.staleMs && !clock.hasLoss(this.#entry);
  }

  #load(now: number): Promise<void> {
    this.#loading ??= this.#loadNow(now).finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #loadNow(startedAt: number): Promise<void> {
    const { parts } = this;
    const previous = this.#entry;
    const isChanged = this.#mustAsk;
    // Where nothing newer is known, another replica's copy would say no more.
    const mustAsk = isChanged || this.#isCurrent;
    this.#mustAsk = false;
    try {
      const entry = await parts.load(mustAsk, previous);
      this.#entry = entry;
      this.#asOf = entry.asOf;
      this.#loadedAt = startedAt;
      this.#generation = -1;
      this.#failure = null;
      parts.loaded(entry);
    } catch (error) {
      this.#mustAsk ||= isChanged;
      this.#failure = error;
      this.#failedAt = startedAt;
      if (!previous || !isTransient(error)) {
        this.#entry = null;
        parts.gone();
      } else parts.failed(error);
    }
    // A slow load is repeated less often, so that it cannot keep its service busy all the time.
    const tookMs = performance.now() - startedAt;
    this.#nextLoadAt = startedAt + Math.max(parts.times.refreshEveryMs, 2 * tookMs);
  }
}
