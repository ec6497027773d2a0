import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { Random } from '@el-reto/chaos/random';

/** One simulated process. Timers of a process that has crashed do not fire. */
export interface Owner {
  isDead: boolean;
}

const owners = new AsyncLocalStorage<Owner>();

/** The simulated process whose code runs now. */
export const ownerNow = () => owners.getStore();

export const clockNow = () => current;

const realImmediate = globalThis.setImmediate;
const RealDate = globalThis.Date;
/** Maximum number of turns of the real event loop that a start needs for dynamic imports. */
export const startTurns = 50;
/** The start of virtual time: ten minutes before midnight in Mexico City. */
const startOfTime = RealDate.UTC(2026, 9, 2, 5, 50);

class Timer {
  at = 0;
  readonly owner = owners.getStore();
  readonly run: () => void;

  constructor(
    private readonly clock: Clock,
    work: () => void,
    readonly delay: number,
    readonly repeats: boolean,
  ) {
    this.run = AsyncLocalStorage.bind(work);
    clock.add(this);
  }

  refresh(): this {
    this.close().clock.add(this);
    return this;
  }

  close(): this {
    this.clock.remove(this);
    return this;
  }

  ref = () => this;
  unref = () => this;
}

/** Virtual time: timers fire one after the other, and no real time passes between them. */
export class Clock {
  now = 0;
  #queue: Timer[] = [];
  /**
   * Separate generators for delays, `Math.random` and `crypto`. Libraries draw random bytes for
   * buffers that outlast a run; with one generator the history of a run would depend on earlier
   * runs.
   */
  readonly random: Random;
  readonly chance: Random;
  readonly bytes: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
    this.chance = new Random(seed + 1);
    this.bytes = new Random(seed + 2);
  }

  get date(): number {
    return Math.floor(startOfTime + this.now);
  }

  add(timer: Timer): void {
    timer.at = this.now + timer.delay;
    const next = this.#queue.findIndex(({ at }) => at > timer.at);
    this.#queue.splice(next < 0 ? this.#queue.length : next, 0, timer);
  }

  remove(timer: Timer): void {
    const index = this.#queue.indexOf(timer);
    if (index >= 0) this.#queue.splice(index, 1);
  }

  after(delay: number, work: () => void, repeats = false): Timer {
    return new Timer(this, work, Math.max(delay, repeats ? 1 : 0) || 0, repeats);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Runs `work` as a part of a simulated process. */
  as<R>(owner: Owner, work: () => R): R {
    return owners.run(owner, work);
  }

  /** Runs `work` outside of all simulated processes, so that no crash ends it. */
  outside<R>(work: () => R): R {
    return owners.run({ isDead: false }, work);
  }

  /**
   * Fires timers until `work` is settled. Virtual time does not advance in the first `frozenTurns`
   * turns of the event loop, in which real work such as a dynamic import may end.
   */
  async drive<R>(work: Promise<R>, frozenTurns = 0): Promise<R> {
    let isSettled = false;
    const end = () => void (isSettled = true);
    work.then(end, end);
    for (let turns = 1, idle = 0; ; turns += 1) {
      await new Promise<void>((resolve) => void realImmediate(resolve));
      if (isSettled) return work;
      if (turns <= frozenTurns) continue;
      const next = this.#queue.shift();
      if (next) this.#fire(next);
      idle = next ? 0 : idle + 1;
      if (idle > startTurns) throw new Error('the simulation waits, but no timer is set');
    }
  }

  #fire(timer: Timer): void {
    this.now = Math.max(this.now, timer.at);
    if (timer.owner?.isDead) return;
    if (timer.repeats) this.add(timer);
    timer.run();
  }
}

let current = new Clock(0);

/** Makes `clock` the source of time and randomness for all code in this process. */
export function useClock(clock: Clock): void {
  current = clock;
}

/** The delay of `setImmediate`, so that a crash may happen between two callbacks. */
const immediateMs = () => current.random.between(0.001, 0.05);

/** Replaces clock, timers and random numbers of this process, until it ends. */
export function installClock(): void {
  const clear = (timer?: { close?(): void }) => timer?.close?.();
  Object.assign(globalThis, {
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      current.after(Math.max(1, ms), () => work(...args)),
    setInterval: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      current.after(ms, () => work(...args), true),
    setImmediate: (work: (...args: unknown[]) => void, ...args: unknown[]) =>
      current.after(immediateMs(), () => work(...args)),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });
  const wait = (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const abort = () => {
        timer.close();
        reject(signal?.reason as Error);
      };
      const timer = current.after(Math.max(1, ms), () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
  const immediately = () => current.sleep(immediateMs());
  Object.assign(timersPromises, { setTimeout: wait, setImmediate: immediately });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    current.after(ms, () => controller.abort(new DOMException('timed out', 'TimeoutError')));
    return controller.signal;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: [], self) =>
      Reflect.construct(target, args.length > 0 ? args : [current.date], self) as object,
    get: (target, key, self) =>
      key === 'now' ? () => current.date : (Reflect.get(target, key, self) as unknown),
  });
  performance.now = () => current.now;
  Math.random = () => current.chance.next();
  const fill = <T extends Uint8Array>(bytes: T) => current.bytes.fill(bytes);
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUUID = () => {
    const hex = (bytes: number) => fill(Buffer.alloc(bytes)).toString('hex');
    return `${hex(4)}-${hex(2)}-4${hex(2).slice(1)}-a${hex(2).slice(1)}-${hex(6)}`;
  };
  const randomInt = (low: number, high?: number) =>
    high === undefined ? current.bytes.below(low) : low + current.bytes.below(high - low);
  Object.assign(crypto, { randomBytes, randomUUID, randomInt });
  const getRandomValues = (array: Uint8Array) => {
    fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  };
  Object.defineProperties(globalThis.crypto, {
    getRandomValues: { value: getRandomValues },
    randomUUID: { value: randomUUID },
  });
  syncBuiltinESMExports();
}
