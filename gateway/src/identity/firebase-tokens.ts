import { AppError } from '@el-reto/contracts';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { randomUUID } from 'node:crypto';
import { isTokenFault } from './token-faults.ts';
import { unsignedToken } from './unsigned-token.ts';

/** What the gateway takes from a verified ID token; instants in seconds since 1970. */
export interface Claims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly provider: string;
  /** When the person last proved who they are; a refreshed token keeps it. */
  readonly signedInAt: number;
  /** Whether that took a second factor. */
  readonly secondFactor: boolean;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export type VerifyToken = (token: string) => Promise<Claims>;

/** Firebase's answers, as far as the gateway asks: tokens, and whether it can be reached. */
export interface FirebaseIdentity {
  readonly verify: VerifyToken;
  /** Rejects when the provider is out of reach. */
  check(): Promise<void>;
}

/** Verifies signature, project and expiry, and that nothing has revoked the session. */
export function firebaseIdentity(projectId: string): FirebaseIdentity {
  const auth = getAuth(initializeApp({ projectId }, `gateway-${randomUUID()}`));
  void auth.verifyIdToken(unsignedToken({ sub: 'warm-up' })).catch(() => undefined);
  return {
    async verify(token) {
      try {
        return claimsOf(await auth.verifyIdToken(token, true));
      } catch (cause) {
        const code = isTokenFault(cause) ? 'INVALID_TOKEN' : 'SERVICE_UNAVAILABLE';
        throw new AppError(code, {}, { cause });
      }
    },
    async check() {
      await auth.getUser(nobody).catch((error: unknown) => {
        if (!isTokenFault(error)) throw error;
      });
    },
  };
}

/** An account that does not exist: asking for it shows that somebody answers. */
const nobody = 'health';

function claimsOf(claims: DecodedIdToken): Claims {
  return {
    uid: claims.uid,
    email: claims.email ?? '',
    emailVerified: claims.email_verified === true,
    provider: claims.firebase.sign_in_provider,
    signedInAt: claims.auth_time,
    secondFactor: claims.firebase.sign_in_second_factor !== undefined,
    issuedAt: claims.iat,
    expiresAt: claims.exp,
  };
}
