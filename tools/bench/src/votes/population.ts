/** A like as `npm run integrity -- judge` reads it; times in milliseconds since 1970. */
export interface RawLike {
  readonly at: number;
  readonly uid: string;
  readonly postId: string;
  readonly email: string;
  readonly provider: string;
  readonly createdAt: number;
  readonly address: string;
  readonly device: string | null;
  readonly userAgent: string;
}

/** Likes whose truth is known. */
export interface Population {
  readonly name: string;
  readonly kind: 'honest' | 'scripted' | 'rotating';
  /** In the order of time. */
  readonly likes: (seed: number) => RawLike[];
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Eight in the evening of a Friday in Mexico City. */
export const evening = Date.UTC(2026, 10, 21, 2);

/** Numbers by chance that a seed repeats (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  /** The gap to the next of things that come by chance, this long on average. */
  gap(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  /** Around `median`, never below zero, with the long tail of what people take their time for. */
  human(median: number, spread = 0.7): number {
    const bell = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return median * Math.exp(spread * bell);
  }

  pick<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.next() * all.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  text(length: number, letters = 'abcdefghijklmnopqrstuvwxyz0123456789'): string {
    return Array.from({ length }, () => this.pick([...letters])).join('');
  }
}

export const inOrder = (likes: readonly RawLike[]): RawLike[] =>
  likes.toSorted((a, b) => a.at - b.at);
