import { AppError } from '@el-reto/service-kit';
import pLimit from 'p-limit';
import { askingAddress } from '../limits/asker.ts';

/** How many loads are under way at once, of all and of each address; how many more may wait. */
const most = { atOnce: 16, atOnceEach: 4, waiting: 500 };
const retryAfterSeconds = 1;

/** What one address waits for, or has under way. */
interface Share {
  readonly inTurn: ReturnType<typeof pLimit>;
  count: number;
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

  /** To be called by each who waits for `key`: TOO_MANY_REQUESTS when its address may not any more. */
  join(key: string): void {
    const address = this.#askingAddress();
    const count = address === undefined ? 0 : (this.#shares.get(address)?.count ?? 0);
    if (count >= most.atOnceEach + most.waiting) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    }
    // Another's load begins in whichever turn comes first: it may be the last of a flood.
    const waiting = this.#waiting.get(key);
    if (waiting) this.#claim(waiting, address);
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
    const share = this.#shares.get(address) ?? { inTurn: pLimit(most.atOnceEach), count: 0 };
    this.#shares.set(address, share);
    share.count += 1;
    await share.inTurn(() => this.#all(begin));
    share.count -= 1;
    if (share.count === 0) this.#shares.delete(address);
  }
}
