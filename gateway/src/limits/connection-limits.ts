import { AppError } from '@el-reto/contracts';
import type { GatewayEnv } from '../env.ts';

const without = Number.POSITIVE_INFINITY;

/** Counts requests in progress by address or account. Used for requests that occupy memory until they end. */
export class ConnectionCounter {
  readonly #byAddress = new Map<string, number>();
  readonly #most: number;
  readonly #mostPerAddress: number;
  #total = 0;

  /** With `LIMITS=off`, only the total is limited: it protects the process. */
  constructor(
    limits: { readonly total?: number; readonly perAddress?: number } = {},
    LIMITS: GatewayEnv['LIMITS'] = 'on',
  ) {
    this.#most = limits.total ?? without;
    this.#mostPerAddress = (LIMITS === 'on' ? limits.perAddress : undefined) ?? without;
  }

  get total(): number {
    return this.#total;
  }

  of(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  /** Throws TOO_MANY_REQUESTS if the limit is reached. */
  check(address: string): void {
    if (this.#total >= this.#most || this.of(address) >= this.#mostPerAddress) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 });
    }
  }

  /**
   * Counts a request. The returned function ends it and must be called once. Throws TOO_MANY_REQUESTS if the
   * limit is reached.
   */
  take(address: string): () => void {
    this.check(address);
    this.#add(address, 1);
    return () => this.#add(address, -1);
  }

  #add(address: string, places: 1 | -1): void {
    const held = this.of(address) + places;
    this.#total += places;
    if (held > 0) this.#byAddress.set(address, held);
    else this.#byAddress.delete(address);
  }
}
