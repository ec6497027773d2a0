/** A seeded generator of numbers in [0, 1): mulberry32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(some: readonly T[]): T {
    return some[this.below(some.length)] as T;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  fill<T extends Uint8Array>(bytes: T): T {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = this.below(256);
    return bytes;
  }
}
