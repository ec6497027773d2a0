import { LRUCache } from 'lru-cache';

const accounts = 10_000;
const lastsMs = 10 * 60_000;

/** How long each account's pictures held decoders lately. Ten minutes without one, and it is forgotten. */
export class RecentUse {
  readonly #usedMs = new LRUCache<string, number>({ max: accounts, ttl: lastsMs });

  of(uid: string): number {
    return this.#usedMs.get(uid) ?? 0;
  }

  add(uid: string, ms: number): void {
    this.#usedMs.set(uid, Math.max(0, this.of(uid) + ms));
  }
}
