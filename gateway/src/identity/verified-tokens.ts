import { AppError } from '@el-reto/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { IDENTITY } from '../tokens.ts';
import type { Claims, FirebaseIdentity } from './firebase-tokens.ts';
import { VerifiedCache } from './verified-cache.ts';

/** An ID token lives an hour: after that, no token from before a revocation is left. */
const revocationMs = 60 * 60 * 1000;

/** Verified ID tokens, kept for a while, but for those of accounts that are gone meanwhile. */
@Injectable()
export class VerifiedTokens {
  readonly #verified: VerifiedCache<Claims>;
  /** Account → second up to which its tokens no longer count. */
  readonly #revoked = new LRUCache<string, number>({ max: 100_000, ttl: revocationMs });

  constructor(@Inject(IDENTITY) { verify }: Pick<FirebaseIdentity, 'verify'>) {
    this.#verified = new VerifiedCache(verify);
  }

  claims(token: string): Claims | Promise<Claims> {
    const claims = this.#verified.claims(token);
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
