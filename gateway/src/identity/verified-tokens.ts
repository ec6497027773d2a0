import { AppError, isTransient } from '@el-reto/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { Claims } from './firebase-tokens.ts';
import { answerWithinMs, IdentityProvider } from './identity-provider.ts';

const header = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i;
/** Longest accepted token of any kind, in characters. */
export const longestToken = 8_192;
/** How long a verification is valid, in milliseconds. */
const keepMs = 60_000;
/** How long a verification is valid for `remembered` while the provider does not answer. */
const keepWithoutProviderMs = 10 * 60_000;
/** An ID token is valid for an hour. After that, no token from before a revocation is left. */
const revocationMs = 60 * 60 * 1000;

/** The token of an `Authorization` header; null without the header. Throws INVALID_TOKEN for any other form. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization === '') return null;
  const token = header.exec(authorization)?.[1];
  if (token === undefined || token.length > longestToken) throw new AppError('INVALID_TOKEN');
  return token;
}

/** How recently a token must have been verified. */
export type Freshness =
  /**
   * The token was verified within the last minute, or within ten minutes while the provider does not
   * answer.
   */
  | 'remembered'
  /** The token was verified within the last minute. */
  | 'recent'
  /** The token is verified for this request. */
  | 'now';

interface Verified<T> {
  readonly claims: T;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Remembers verified tokens by their SHA-256, for at most a minute and never past a token's expiry
 * (seconds since 1970). Requests that carry the same token at the same time share one verification.
 * Refusals are not remembered. While `verify` throws SERVICE_UNAVAILABLE, a verification of the last ten
 * minutes is enough for `remembered`.
 */
export class TokenMemory<T extends { readonly expiresAt: number }> {
  readonly #kept: LRUCache<string, Verified<T>, string>;

  constructor(private readonly verify: (token: string) => Promise<T>) {
    this.#kept = new LRUCache({
      max: 50_000,
      ttl: keepMs,
      // LRUCache must use the system clock, because tokens expire by it.
      perf: Date,
      ignoreFetchAbort: true,
      noDeleteOnStaleGet: true,
      // A refused token is removed.
      noDeleteOnFetchRejection: false,
      fetchMethod: async (_key, previous, { options, context: token }) => {
        const at = Date.now();
        try {
          const claims = await verify(token);
          options.ttl = lifeOf(claims);
          return { claims, at };
        } catch (error) {
          if (!previous || !isTransient(error) || !isStillUsable(previous)) throw error;
          // A time to live of 1 ms: the next request verifies again.
          options.ttl = 1;
          return previous;
        }
      },
    });
  }

  async claims(token: string, freshness: Freshness = 'recent'): Promise<T> {
    const key = hash('sha256', token, 'base64');
    if (freshness === 'now') return this.#verifyNow(key, token);
    const verified = await this.#kept.forceFetch(key, { context: token });
    if (!isFresh(verified, freshness)) throw new AppError('SERVICE_UNAVAILABLE');
    return verified.claims;
  }

  async #verifyNow(key: string, token: string): Promise<T> {
    const at = Date.now();
    try {
      const claims = await this.verify(token);
      this.#kept.set(key, { claims, at }, { ttl: lifeOf(claims) });
      return claims;
    } catch (error) {
      if (!isTransient(error)) this.#kept.delete(key);
      throw error;
    }
  }
}

/** Whether the verification began recently enough. `answerWithinMs` is the time that its answer may take. */
const isFresh = ({ at }: Verified<unknown>, freshness: Freshness) =>
  freshness === 'remembered' || Date.now() - at <= keepMs + answerWithinMs;

/** The result is at least 1, because LRUCache treats 0 as unlimited. */
const lifeOf = ({ expiresAt }: { expiresAt: number }) =>
  Math.max(1, Math.min(keepMs, expiresAt * 1000 - Date.now()));

const isStillUsable = ({ claims, at }: Verified<{ expiresAt: number }>) =>
  Date.now() < Math.min(at + keepWithoutProviderMs, claims.expiresAt * 1000);

/** Remembers verified ID tokens until they expire or their account is deleted. */
@Injectable()
export class VerifiedTokens {
  readonly #memory: TokenMemory<Claims>;
  /** By account: tokens that were issued up to this second are refused. */
  readonly #revoked = new LRUCache<string, number>({ max: 100_000, ttl: revocationMs });

  constructor(private readonly provider: IdentityProvider) {
    this.#memory = new TokenMemory(provider.verify);
  }

  /**
   * The claims of a token. While the provider is unavailable, `recent` needs a new verification: only reads
   * and likes use remembered ones.
   */
  async claims(token: string, freshness: Freshness): Promise<Claims> {
    const mustAsk = freshness === 'recent' && this.provider.isUnavailable;
    const claims = await this.#memory.claims(token, mustAsk ? 'now' : freshness);
    const revokedAt = this.#revoked.get(claims.uid);
    if (revokedAt !== undefined && claims.issuedAt <= revokedAt) {
      throw new AppError('INVALID_TOKEN');
    }
    return claims;
  }

  /** Refuses the existing tokens of `uid` from now on. */
  revoke(uid: string): void {
    this.#revoked.set(uid, Math.floor(Date.now() / 1000));
  }
}
