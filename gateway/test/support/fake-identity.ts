import { AppError } from '@el-reto/contracts';
import { decodeJwt } from 'jose';
import type { Claims, FirebaseIdentity } from '../../src/identity/firebase-tokens.ts';

/** An unsigned token with the payload `claims`. */
export function tokenFor(uid: string, claims: Partial<Claims> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const all: Claims = {
    uid,
    email: `${uid}@example.test`,
    emailVerified: true,
    provider: 'password',
    signedInAt: now - 5,
    secondFactor: false,
    issuedAt: now - 5,
    expiresAt: now + 3600,
    ...claims,
  };
  return `head.${Buffer.from(JSON.stringify(all)).toString('base64url')}.signature`;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Accepts every token from `tokenFor`. */
export class FakeIdentity implements FirebaseIdentity {
  /** If true, the provider neither answers nor refuses. */
  hangs = false;
  /** The number of verifications that the provider never answers. */
  unanswered = 0;
  /** Accounts whose sessions have ended. */
  readonly ended = new Set<string>();

  readonly verify = async (token: string): Promise<Claims> => {
    if (this.hangs) {
      this.unanswered += 1;
      return new Promise(() => undefined);
    }
    if (!token.startsWith('head.')) throw new AppError('INVALID_TOKEN');
    const claims = decodeJwt<Claims>(token);
    if (this.ended.has(claims.uid)) throw new AppError('INVALID_TOKEN');
    return claims;
  };

  async validSince(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(uids.filter((uid) => !this.ended.has(uid)).map((uid) => [uid, 0]));
  }

  async check(): Promise<void> {
    if (this.hangs) return new Promise(() => undefined);
  }
}
