import { AppError } from '@el-reto/contracts';

/** Open streams hold memory for as long as they like: they are counted, not rated. */
export class ConnectionCounter {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(private readonly limits: { readonly total: number; readonly perAddress: number }) {}

  get total(): number {
    return this.#total;
  }

  /** Takes a place and resolves to what gives it back; TOO_MANY_REQUESTS when there is none. */
  take(address: string): () => void {
    const open = this.#byAddress.get(address) ?? 0;
    if (this.#total >= this.limits.total || open >= this.limits.perAddress) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 });
    }
    this.#total += 1;
    this.#byAddress.set(address, open + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#total -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}
