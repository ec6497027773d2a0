import { AppError } from '@el-reto/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { IDENTITY, type Claims, type FirebaseIdentity } from './firebase-tokens.ts';

const header = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i;
/** Longest token of any kind that is looked at. */
export const longestToken = 8_192;
const keepMs = 60_000;
/** An ID token lives an hour: after that, no token from before a revocation is left. */
const revocationMs = 60 * 60 * 1000;

/** The token of an `Authorization` header; null without one, INVALID_TOKEN for any other form. */
export function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization === '') return null;
  const token = header.exec(authorization)?.[1];
  if (token === undefined || token.length > longestToken) throw new AppError('INVALID_TOKEN');
  return token;
}

/**
 * `verify`, whose answers are kept by the token's SHA-256 for a minute at most and never past its
 * expiry (in seconds since 1970); a token that many requests carry at once is verified once.
 * Refusals are not kept.
 */
export function rememberVerified<T extends { readonly expiresAt: number }>(
  verify: (token: string) => Promise<T>,
): (token: string) => T | Promise<T> {
  const kept = new LRUCache<string, T, string>({
    max: 50_000,
    ttl: keepMs,
    // Tokens expire by the clock on the wall.
    perf: Date,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { options, context: token }) => {
      const claims = await verify(token);
      // A time to live of 0 would be for ever.
      options.ttl = Math.max(1, Math.min(keepMs, claims.expiresAt * 1000 - Date.now()));
      return claims;
    },
  });
  return (token) => {
    const key = hash('sha256', token, 'base64');
    return kept.get(key) ?? kept.forceFetch(key, { context: token });
  };
}

/** Verified ID tokens, kept for a while, but for those of accounts that are gone meanwhile. */
@Injectable()
export class VerifiedTokens {
  readonly #verified: (token: string) => Claims | Promise<Claims>;
  /** Account → second up to which its tokens no longer count. */
  readonly #revoked = new LRUCache<string, number>({ max: 100_000, ttl: revocationMs });

  constructor(@Inject(IDENTITY) { verify }: Pick<FirebaseIdentity, 'verify'>) {
    this.#verified = rememberVerified(verify);
  }

  claims(token: string): Claims | Promise<Claims> {
    const claims = this.#verified(token);
    return claims instanceof Promise
      ? claims.then((verified) => this.#accepted(verified))
      : this.#accepted(claims);
  }

  /** From now on tokens of `uid` that exist already are refused. */
  revoke(uid: string): void {
    this.#revoked.set(uid, Math.floor(Date.now() / 1000));
  }

  #accepted(claims: Claims): Claims {
    const revokedAt = this.#revoked.get(claims.uid);
    if (revokedAt !== undefined && claims.issuedAt <= revokedAt) {
      throw new AppError('INVALID_TOKEN');
    }
    return claims;
  }
}
