import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Number of rotations in use. Together, their first pages show many more cards than one page. */
const rotations = 32;
/**
 * Shortest time between two new rotations, in milliseconds: each one needs a page to be read. A new
 * rotation replaces the oldest one.
 */
const renewMs = 30;
/** The shortest time while fewer than `rotations` rotations exist. */
const fillMs = 1;
/** Number of positions in an event's ring of cards. */
const ring = 2 ** 32;
const mostFollowing = 1_000;

/**
 * Deals an event's cards evenly: each rotation begins where the first page of the previous one ended and
 * wraps around, so that each card is on the first page equally often. Pages of the rotations in use are
 * cached.
 */
export class Deal {
  /** The rotations in use, the oldest first, with the number of their visitors. */
  readonly #turns: { readonly from: number; visitors: number }[] = [];
  #next = randomInt(ring);
  /**
   * Where the list continues after the first page, by the start of the rotation. The position is remembered,
   * because a cached first page is not loaded again.
   */
  readonly #following = new LRUCache<number, number>({ max: mostFollowing });
  #opening: Promise<number> | null = null;
  #openedAt = -Infinity;

  /** `read` loads the first page of a rotation and passes the end of that page to `follows`. */
  constructor(private readonly read: (turn: number) => Promise<unknown>) {}

  /** The start of the next visitor's list. A promise only while no rotation exists. */
  turn(): number | Promise<number> {
    let turn = this.#turns[0];
    if (turn === undefined) return (this.#opening ??= this.#open());
    // Creates the next rotation in the background. If the posts service is down, the existing rotations stay
    // in use.
    const paceMs = this.#turns.length < rotations ? fillMs : renewMs;
    if (performance.now() - this.#openedAt >= paceMs)
      (this.#opening ??= this.#open()).catch(() => undefined);
    for (const other of this.#turns) if (other.visitors < turn.visitors) turn = other;
    turn.visitors += 1;
    return turn.from;
  }

  /** Stores that the list of rotation `turn` continues at `next` after its first page. */
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
    if (this.#turns.length > rotations) this.#turns.shift();
    return from;
  }
}
