import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const longestMs = 60_000;

/** What a verified token says; its expiry in seconds since 1970. */
export interface Expiring {
  readonly expiresAt: number;
}

interface Kept<T> {
  readonly claims: T;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Verified tokens, kept by their SHA-256 for a minute at most and never past their expiry; a token
 * that many requests carry at once is verified once. Refusals are not kept.
 */
export class VerifiedCache<T extends Expiring> {
  readonly #kept = new LRUCache<string, Kept<T>>({ max: 50_000 });
  readonly #underWay = new Map<string, Promise<T>>();

  constructor(private readonly verify: (token: string) => Promise<T>) {}

  claims(token: string): T | Promise<T> {
    const key = hash('sha256', token, 'base64');
    const kept = this.#kept.get(key);
    return kept && Date.now() < kept.until ? kept.claims : this.#verified(key, token);
  }

  async #verified(key: string, token: string): Promise<T> {
    let verifying = this.#underWay.get(key);
    if (!verifying) {
      verifying = this.verify(token).finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, verifying);
    }
    const claims = await verifying;
    const until = Math.min(Date.now() + longestMs, claims.expiresAt * 1000);
    this.#kept.set(key, { claims, until });
    return claims;
  }
}
