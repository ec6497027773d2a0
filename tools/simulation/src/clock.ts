import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { Random } from './random.ts';

/** One simulated process. Timers of a process that has crashed do not fire. */
export interface Owner {
  isDead: boolean;
}

const owners = new AsyncLocalStorage<Owner>();

/** The simulated process whose code runs now. */
export const ownerNow = () => owners.getStore();

/** The time of this process. */
export const clockNow = () => current;

const realImmediate = globalThis.setImmediate;
const realClearTimeout = globalThis.clearTimeout;
const RealDate = globalThis.Date;
/** Turns of the real event loop that a start may need for its dynamic imports. */
const startTurns = 50;
/** Some minutes before midnight in Mexico City. */
const startOfTime = RealDate.UTC(2026, 9, 2, 5, 50);

class Timer {
  at = 0;
  order = 0;
  isActive = false;
  readonly owner = owners.getStore();
  readonly run: () => void;

  constructor(
    private readonly clock: Clock,
    work: () => void,
    readonly delay: number,
    readonly repeats: boolean,
  ) {
    this.run = AsyncLocalStorage.bind(work);
    this.refresh();
  }

  refresh(): this {
    this.clock.remove(this);
    this.clock.add(this);
    return this;
  }

  close(): this {
    this.clock.remove(this);
    return this;
  }

  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  [Symbol.dispose] = () => void this.close();
  [Symbol.toPrimitive] = () => this.order;
}

/** Virtual time: timers fire one after the other, and no real time passes between them. */
export class Clock {
  now = 0;
  #queue: Timer[] = [];
  #orders = 0;
  /**
   * Delays, `Math.random` and `crypto` each have numbers of their own: libraries take some for buffers
   * that outlast a run, and a history must not depend on the runs before it.
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
    timer.order = this.#orders += 1;
    timer.isActive = true;
    let low = 0;
    let high = this.#queue.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#queue[middle] as Timer).at <= timer.at) low = middle + 1;
      else high = middle;
    }
    this.#queue.splice(low, 0, timer);
  }

  remove(timer: Timer): void {
    if (!timer.isActive) return;
    timer.isActive = false;
    this.#queue.splice(this.#queue.indexOf(timer), 1);
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

  /** Runs `work` outside all processes: no crash ends it. */
  outside<R>(work: () => R): R {
    return owners.run({ isDead: false }, work);
  }

  /** Fires timers until `work` is settled. */
  async drive<R>(work: Promise<R>): Promise<R> {
    let isSettled = false;
    const end = () => void (isSettled = true);
    work.then(end, end);
    for (let idle = 0; !isSettled;) {
      await turn();
      if (isSettled) break;
      const next = this.#queue.shift();
      if (next) idle = 0;
      else if ((idle += 1) > startTurns) throw new Error('the simulation waits for nothing');
      if (next) this.#fire(next);
    }
    return work;
  }

  /** Lets real work, such as a dynamic import, finish while virtual time stands still. */
  async freeze<R>(work: Promise<R>): Promise<R> {
    let isSettled = false;
    const end = () => void (isSettled = true);
    work.then(end, end);
    for (let idle = 0; !isSettled && idle < startTurns; idle += 1) await turn();
    return isSettled ? work : this.drive(work);
  }

  #fire(timer: Timer): void {
    timer.isActive = false;
    this.now = Math.max(this.now, timer.at);
    if (timer.owner?.isDead) return;
    if (timer.repeats) this.add(timer);
    timer.run();
  }
}

const turn = () => new Promise<void>((resolve) => void realImmediate(resolve));

let current = new Clock(0);

/** Makes `clock` the time, and its generator the source of chance, of everything in this process. */
export function useClock(clock: Clock): void {
  current = clock;
}

/** An immediate takes a little time, so that a crash may come between two of them. */
const immediateMs = () => current.random.between(0.001, 0.05);

/** Replaces clock, timers and chance of this process for good. */
export function installClock(): void {
  const fill = (bytes: Uint8Array) => current.bytes.fill(bytes);
  const later = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    current.after(Math.max(1, ms), () => work(...args));
  const often = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    current.after(ms, () => work(...args), true);
  const soon = (work: (...args: unknown[]) => void, ...args: unknown[]) =>
    current.after(immediateMs(), () => work(...args));
  const clear = (timer: unknown) => {
    if (timer instanceof Timer) timer.close();
    else realClearTimeout(timer as NodeJS.Timeout);
  };
  const clears = { clearTimeout: clear, clearInterval: clear, clearImmediate: clear };
  Object.assign(globalThis, {
    setTimeout: later,
    setInterval: often,
    setImmediate: soon,
    ...clears,
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
  const immediately = (value?: unknown) =>
    new Promise((resolve) => void current.after(immediateMs(), () => resolve(value)));
  Object.assign(timersPromises, { setTimeout: wait, setImmediate: immediately });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    const late = () => controller.abort(new DOMException('timed out', 'TimeoutError'));
    current.after(ms, late);
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
  const randomBytes = (size: number) => {
    const bytes = Buffer.alloc(size);
    fill(bytes);
    return bytes;
  };
  const randomUUID = () => {
    const hex = randomBytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const randomInt = (low: number, high?: number) =>
    high === undefined ? current.bytes.below(low) : low + current.bytes.below(high - low);
  Object.assign(crypto, { randomBytes, randomUUID, randomInt });
  const getRandomValues = (array: Uint8Array) => {
    fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return array;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: getRandomValues });
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID });
  syncBuiltinESMExports();
}
