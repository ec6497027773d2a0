import { detached, isTransient } from '@el-reto/service-kit';
import type { Representation } from './representation.ts';
import { defaultTimes } from './slot-parts.ts';
import type { Entry, SlotParts, SlotTimes } from './slot-parts.ts';

const backoffMs = [250, 500, 1_000, 2_000, 5_000];

/** One key of the cache: its entry, and when and how it is read anew. */
export class Slot {
  readonly #parts: SlotParts;
  readonly #times: SlotTimes;
  #entry: Entry | null = null;
  #loadedAt = 0;
  /** Since when a change is known that the entry lacks. */
  #dirtySince: number | null = null;
  /** The first change since the load under way began. */
  #markedMeanwhile: number | null = null;
  #wantedSeq = 0;
  #mustAsk = false;
  #loading: Promise<void> | null = null;
  #lastStart = -Infinity;
  #loadMs = 0;
  #lastRead = performance.now();
  #failures = 0;
  #retryAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: SlotParts, times: SlotTimes = defaultTimes) {
    this.#parts = parts;
    this.#times = times;
  }

  get entry(): Entry | null {
    return this.#entry;
  }

  /** A change is known that the entry lacks. */
  get isStale(): boolean {
    return this.#dirtySince !== null;
  }

  read(): Representation | Promise<Representation> {
    const now = performance.now();
    this.#lastRead = now;
    const entry = this.#entry;
    if (!entry) return this.#first();
    if (this.#dirtySince === null) {
      if (now - this.#loadedAt > this.#times.revalidateMs) this.#revalidate();
      return entry.representation;
    }
    this.#schedule();
    const { graceMs } = this.#times;
    const comesSoon = this.#loading !== null || this.#nextStart() - now <= graceMs;
    const waits = now - this.#dirtySince > graceMs && now >= this.#retryAt && comesSoon;
    return waits ? this.#fresh() : entry.representation;
  }

  /** A change happened: event `seq`, or null where no event tells of it. */
  mark(seq: number | null): void {
    if (seq === null) this.#mustAsk = true;
    else {
      if (seq <= (this.#entry?.seq ?? -1)) return;
      this.#wantedSeq = Math.max(this.#wantedSeq, seq);
    }
    const now = performance.now();
    this.#dirtySince ??= now;
    if (this.#loading) this.#markedMeanwhile ??= now;
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #revalidate(): void {
    this.#mustAsk = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer || this.#loading || this.#closed) return;
    const now = performance.now();
    if (now - this.#lastRead > this.#times.idleMs) return;
    const waitMs = Math.max(0, this.#nextStart() - now);
    const start = () => this.#start().catch(() => undefined);
    this.#timer = detached(() => setTimeout(start, waitMs).unref());
  }

  /** A slow load is repeated less often, so that it cannot keep its service busy all the time. */
  #nextStart(): number {
    const { refreshEveryMs } = this.#times;
    const everyMs = this.#loadMs > refreshEveryMs ? 2 * this.#loadMs : refreshEveryMs;
    return Math.max(this.#lastStart + everyMs, this.#retryAt);
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
      if (this.#dirtySince !== null && this.#entry) this.#schedule();
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const startedAt = performance.now();
    const wish = { seq: this.#wantedSeq, mustAsk: this.#mustAsk };
    this.#lastStart = startedAt;
    this.#mustAsk = false;
    this.#markedMeanwhile = null;
    try {
      const entry = await this.#parts.load(wish, this.#entry);
      const first = this.#entry === null;
      this.#entry = entry;
      this.#loadedAt = performance.now();
      const current = this.#wantedSeq <= entry.seq && !this.#mustAsk;
      this.#dirtySince = current ? null : (this.#markedMeanwhile ?? this.#loadedAt);
      this.#loadMs = this.#loadedAt - startedAt;
      this.#failures = 0;
      this.#retryAt = 0;
      this.#parts.loaded(entry, first);
    } catch (error) {
      this.#mustAsk ||= wish.mustAsk;
      this.#fail(error);
    }
  }

  /** Without an entry, or when the thing is gone, the error is the readers'. */
  #fail(error: unknown): void {
    if (!this.#entry || !isTransient(error)) {
      this.#closed = true;
      this.#parts.gone();
      throw error;
    }
    const delayMs = backoffMs[Math.min(this.#failures, backoffMs.length - 1)] ?? 0;
    this.#failures += 1;
    this.#retryAt = performance.now() + delayMs;
    this.#parts.failed(error);
  }

  async #first(): Promise<Representation> {
    await this.#start();
    return this.#current();
  }

  /** Waits for a refresh that began after the change, within limits. */
  async #fresh(): Promise<Representation> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#times.patienceMs);
    });
    try {
      await Promise.race([this.#refreshed(), patience]);
    } finally {
      clearTimeout(timer);
    }
    return this.#current();
  }

  async #refreshed(): Promise<void> {
    const underWay = this.#loading;
    await (underWay ?? this.#startWhenDue());
    const { graceMs } = this.#times;
    const stillOld = this.#dirtySince !== null && performance.now() - this.#dirtySince > graceMs;
    if (underWay && stillOld && this.#retryAt === 0) await this.#startWhenDue();
  }

  async #startWhenDue(): Promise<void> {
    const asked = performance.now();
    const waitMs = Math.max(0, this.#nextStart() - asked);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
    if (this.#lastStart >= asked) await this.#loading;
    else await this.#start();
  }

  #current(): Representation {
    if (!this.#entry) throw new Error('a load that succeeded left no entry');
    return this.#entry.representation;
  }
}
