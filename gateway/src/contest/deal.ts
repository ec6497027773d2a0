import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Rotations that run side by side. Many more cards than fit on one page come first in one of them.
 */
const hand = 32;
/** A turn takes the oldest one's place, at most so often, in milliseconds: its page has to be read. */
const renewMs = 30;
/** The same until all rotations run. */
const fillMs = 1;
/** Range of positions in an event's ring of cards. */
const ring = 2 ** 32;
const mostFollowing = 1_000;

/**
 * Deals an event's cards: a visitor's list begins where another's first page ended, round and round,
 * so that each card is among the first as often as any other. Pages of a hand are in the cache.
 */
export class Deal {
  /** Oldest first, and how many visitors each had. */
  readonly #turns: { readonly from: number; visitors: number }[] = [];
  #next = randomInt(ring);
  /** By rotation. A cached first page is not loaded again. */
  readonly #following = new LRUCache<number, number>({ max: mostFollowing });
  #opening: Promise<number> | null = null;
  #openedAt = -Infinity;

  /** `read` loads the first page of a rotation and passes it to `follows`. */
  constructor(private readonly read: (turn: number) => Promise<unknown>) {}

  /** The start of the next visitor's list; a promise while no rotation runs. */
  turn(): number | Promise<number> {
    let turn = this.#turns[0];
    if (turn === undefined) return (this.#opening ??= this.#open());
    // In the background: if the posts service is down, the running rotations stay.
    const paceMs = this.#turns.length < hand ? fillMs : renewMs;
    if (performance.now() - this.#openedAt >= paceMs)
      (this.#opening ??= this.#open()).catch(() => undefined);
    for (const other of this.#turns) if (other.visitors < turn.visitors) turn = other;
    turn.visitors += 1;
    return turn.from;
  }

  /** After the first page of `turn` the list continues at `next`. */
  follows(turn: number, next: number): void {
    this.#following.set(turn, next);
  }

  async #open(): Promise<number> {
    this.#openedAt = performance.now();
    const from = this.#next;
    try {
      await this.read(from);
    } finally {
      this.#opening = null;
    }
    this.#next = this.#following.get(from) ?? randomInt(ring);
    this.#turns.push({ from, visitors: 0 });
    if (this.#turns.length > hand) this.#turns.shift();
    return from;
  }
}
