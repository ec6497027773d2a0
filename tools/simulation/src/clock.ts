import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { Random } from '@el-reto/chaos/random';

/** One simulated process. Timers of a process that has crashed do not fire. */
export class Owner {
  isDead = false;
  /** Open files, the newest first. */
  readonly files: { close(): void }[] = [];

  /** Ends the process as SIGKILL does: the system closes its files. */
  end(): void {
    this.isDead = true;
    for (const file of this.files) file.close();
  }
}

/** The simulated process whose code runs now. `run` runs code as a part of a process. */
export const owners = new AsyncLocalStorage<Owner | undefined>();

const realImmediate = globalThis.setImmediate;
const RealDate = globalThis.Date;
/** Number of timers that may fire in one turn of the real event loop. */
const mostPerTurn = 64;
/** Maximum number of turns of the real event loop that a start needs for dynamic imports. */
const startTurns = 50;
/** Maximum number of timers that fire in a run. A run has at most about 40,000. */
const mostTimers = 100_000;
/** The start of virtual time: ten minutes before midnight in Mexico City. */
const startOfTime = RealDate.UTC(2026, 9, 2, 5, 50);

class Timer {
  at = 0;
  ref = () => this;
  unref = () => this;

  constructor(
    private readonly clock: Clock,
    readonly run: () => void,
    private readonly delay: number,
    readonly owner: Owner | undefined,
    readonly repeats: boolean,
  ) {}

  refresh(): this {
    return this.close().start();
  }

  /** Most timers are short, so that the search from the beginning of the queue ends soon. */
  start(): this {
    const { queue, now } = this.clock;
    this.at = now + this.delay;
    const next = queue.findIndex(({ at }) => at > this.at);
    queue.splice(next < 0 ? queue.length : next, 0, this);
    return this;
  }

  close(): this {
    const { queue } = this.clock;
    const index = queue.indexOf(this);
    if (index >= 0) queue.splice(index, 1);
    return this;
  }
}

/** Virtual time: timers fire one after the other, and no real time passes between them. */
export class Clock {
  /** The source of time and randomness for all code in this process. */
  static current = new Clock(0);
  now = 0;
  readonly queue: Timer[] = [];
  /** The probabilities of lost messages, repeated events and lost answers of hosted services. */
  readonly faults = { drop: 0, repeat: 0, unanswered: 0 };
  /** Number of injected faults. */
  injected = 0;
  #fired = 0;
  #frozenTurns = 0;

  /**
   * Separate generators for delays, `Math.random` and `crypto`. Libraries draw random bytes for
   * buffers that outlast a run; with one generator the history of a run would depend on earlier
   * runs.
   */
  constructor(
    seed: number,
    readonly random = new Random(seed),
    readonly chance = new Random(seed + 1),
    readonly bytes = new Random(seed + 2),
  ) {}

  get date(): number {
    return Math.floor(startOfTime + this.now);
  }

  /** Decides whether a fault happens now. */
  happens(fault: keyof typeof this.faults): boolean {
    const isFault = this.random.chance(this.faults[fault]);
    if (isFault) this.injected += 1;
    return isFault;
  }

  /** A timer of the process `owner`; without an owner, no crash stops it. */
  after(delay: number, work: () => void, owner = owners.getStore(), repeats = false): Timer {
    return new Timer(this, work, Math.max(delay, 0) || 0, owner, repeats).start();
  }

  /** A timer of no simulated process, so that no crash stops it. */
  outside(delay: number, work: () => void): Timer {
    return owners.run(undefined, () => this.after(delay, work));
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Stops virtual time while the real work of a start, such as dynamic imports, ends. */
  freeze(): void {
    this.#frozenTurns = startTurns;
  }

  /** Fires timers until `work` is settled. */
  async drive<R>(work: Promise<R>): Promise<R> {
    let isSettled = false;
    const end = () => void (isSettled = true);
    work.then(end, end);
    const fire = () => isSettled || this.#fire();
    for (let idle = 0; !isSettled;) {
      const isFrozen = this.#frozenTurns > 0;
      if (isFrozen) this.#frozenTurns -= 1;
      // Before the next immediate callback, Node runs all microtasks of the last one.
      for (let count = isFrozen ? 0 : mostPerTurn; count > 0; count -= 1) realImmediate(fire);
      await new Promise<void>((resolve) => void realImmediate(resolve));
      idle = isFrozen || this.queue.length > 0 ? 0 : idle + 1;
      if (idle > startTurns) throw new Error('the simulation waits, but no timer is set');
      if (this.#fired > mostTimers) throw new Error('some work is repeated without an end');
    }
    return work;
  }

  #fire(): void {
    const next = this.#frozenTurns > 0 ? undefined : this.queue.shift();
    if (!next) return;
    this.now = Math.max(this.now, next.at);
    this.#fired += 1;
    if (next.owner?.isDead) return;
    if (next.repeats) next.start();
    owners.run(next.owner, next.run);
  }
}

/** The delay of `setImmediate`, so that a crash may happen between two callbacks. */
const immediateMs = () => Clock.current.random.between(0.001, 0.05);

/** Replaces clock, timers and random numbers of this process, until it ends. */
export function installClock(): void {
  type Work = (...args: unknown[]) => void;
  const starts =
    (repeats: boolean) =>
    (work: Work, ms = 0, ...args: unknown[]) =>
      Clock.current.after(Math.max(1, ms), () => work(...args), owners.getStore(), repeats);
  const clear = (timer?: { close?(): void }) => timer?.close?.();
  Object.assign(globalThis, {
    setTimeout: starts(false),
    setInterval: starts(true),
    setImmediate: (work: Work, ...args: unknown[]) =>
      Clock.current.after(immediateMs(), () => work(...args)),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  const wait = (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = Clock.current.after(Math.max(1, ms), () => resolve(value));
      const abort = () => {
        timer.close();
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  const immediately = () => Clock.current.sleep(immediateMs());
  Object.assign(timersPromises, { setTimeout: wait, setImmediate: immediately });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    const late = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    Clock.current.after(ms, late);
    return controller.signal;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], self) =>
      Reflect.construct(target, args.length > 0 ? args : [Clock.current.date], self) as object,
  });
  Date.now = () => Clock.current.date;
  performance.now = () => Clock.current.now;
  Math.random = () => Clock.current.chance.next();
  const fill = <T extends Uint8Array>(bytes: T) => Clock.current.bytes.fill(bytes);
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUUID = () => {
    const groups = /(.{8})(.{4}).(.{3}).(.{3})(.{12})/;
    return randomBytes(16).toString('hex').replace(groups, '$1-$2-4$3-a$4-$5');
  };
  const randomInt = (low: number, high?: number) =>
    high === undefined
      ? Clock.current.bytes.below(low)
      : low + Clock.current.bytes.below(high - low);
  Object.assign(crypto, { randomBytes, randomUUID, randomInt });
  Object.defineProperties(globalThis.crypto, {
    getRandomValues: { value: fill },
    randomUUID: { value: randomUUID },
  });
  syncBuiltinESMExports();
}
