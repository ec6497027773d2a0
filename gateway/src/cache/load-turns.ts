import { AppError } from '@el-reto/service-kit';
import pLimit from 'p-limit';
import { askingAddress } from '../limits/asker.ts';

/** How many loads are under way at once, of all and of each address; how many more wait. */
const most = { atOnce: 16, atOnceEach: 4, waiting: 500 };
/** How many readers of one address may wait. */
const mostReaders = 500;
const retryAfterSeconds = 1;

/** What one address waits for. */
interface Share {
  readonly inTurn: ReturnType<typeof pLimit>;
  readers: number;
  loads: number;
}

/** A load that has not begun. */
interface Waiting {
  readonly askers: Set<string | undefined>;
  /** Begins it unless it has begun, and waits for it. */
  readonly begin: () => Promise<void>;
}

/**
 * Lets some loads begin at a time. Those of one address wait for each other first: however many it
 * asks for, another's next load is behind four of them and no more.
 */
export class LoadTurns {
  readonly #all = pLimit(most.atOnce);
  readonly #shares = new Map<string, Share>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #askingAddress: () => string | undefined;

  constructor(asking = askingAddress) {
    this.#askingAddress = asking;
  }

  /** What `read` yields, which may wait for the load of `key`; TOO_MANY_REQUESTS in a flood. */
  async wait<R>(key: string, read: () => Promise<R>): Promise<R> {
    const address = this.#askingAddress();
    if (address === undefined) return read();
    const share = this.#shareOf(address);
    if (share.readers >= mostReaders)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    share.readers += 1;
    // Another's load begins in whichever turn comes first: it may be the last of a flood.
    const waiting = this.#waiting.get(key);
    if (waiting) this.#claim(waiting, address);
    try {
      return await read();
    } finally {
      share.readers -= 1;
      this.#tidy(address, share);
    }
  }

  /** Runs `load`, whose result `key` names, in its turn; SERVICE_UNAVAILABLE when too many wait. */
  async run<R>(key: string, load: () => Promise<R>): Promise<R> {
    if (this.#all.pendingCount >= most.waiting) throw new AppError('SERVICE_UNAVAILABLE');
    const { promise, resolve } = Promise.withResolvers<R>();
    let hasBegun = false;
    const begin = async () => {
      if (hasBegun) return;
      hasBegun = true;
      if (this.#waiting.get(key) === waiting) this.#waiting.delete(key);
      resolve(load());
      await Promise.allSettled([promise]);
    };
    const waiting: Waiting = { askers: new Set(), begin };
    this.#waiting.set(key, waiting);
    this.#claim(waiting, this.#askingAddress());
    return promise;
  }

  #claim({ askers, begin }: Waiting, address: string | undefined): void {
    if (askers.has(address)) return;
    askers.add(address);
    void (address === undefined ? this.#all(begin) : this.#inTurnOf(address, begin));
  }

  async #inTurnOf(address: string, begin: () => Promise<void>): Promise<void> {
    const share = this.#shareOf(address);
    share.loads += 1;
    await share.inTurn(() => this.#all(begin));
    share.loads -= 1;
    this.#tidy(address, share);
  }

  #shareOf(address: string): Share {
    const share = this.#shares.get(address);
    if (share) return share;
    const made = { inTurn: pLimit(most.atOnceEach), readers: 0, loads: 0 };
    this.#shares.set(address, made);
    return made;
  }

  #tidy(address: string, { readers, loads }: Share): void {
    if (readers + loads === 0) this.#shares.delete(address);
  }
}
