import { AppError } from '@el-reto/contracts';

const without = Number.POSITIVE_INFINITY;

/** Counts requests in progress by address or account. Used for requests that occupy memory until they end. */
export class ConnectionCounter {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(private readonly limits: { readonly total?: number; readonly perAddress?: number }) {}

  get total(): number {
    return this.#total;
  }

  of(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  /** Throws TOO_MANY_REQUESTS if the limit is reached. */
  check(address: string): void {
    const { total = without, perAddress = without } = this.limits;
    if (this.#total >= total || this.of(address) >= perAddress) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 });
    }
  }

  /** Counts a request and returns a function that ends it. Throws TOO_MANY_REQUESTS if the limit is reached. */
  take(address: string): () => void {
    this.check(address);
    this.#add(address, 1);
    let given = false;
    return () => {
      if (!given) this.#add(address, -1);
      given = true;
    };
  }

  #add(address: string, places: 1 | -1): void {
    const held = this.of(address) + places;
    this.#total += places;
    if (held > 0) this.#byAddress.set(address, held);
    else this.#byAddress.delete(address);
  }
}
