/** Random numbers from a seed (mulberry32): the same seed gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  fill<T extends Uint8Array>(bytes: T): T {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = this.below(256);
    return bytes;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => [this.next(), item] as const);
    return keyed.toSorted(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** An independent series. Numbers drawn from the original later do not change it. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
