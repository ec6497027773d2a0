import { AppError } from '@el-reto/contracts';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { base64url } from 'jose';
import { randomUUID } from 'node:crypto';

/** Most accounts that Firebase looks up in one request. */
export const mostPerLookup = 100;

export const IDENTITY = Symbol('FirebaseIdentity');

/** The functions of Firebase Authentication that the gateway uses. */
export interface FirebaseIdentity {
  readonly verify: (token: string) => Promise<Claims>;
  /**
   * Sessions are valid if they began after this time, in milliseconds since 1970, by account. Takes up to
   * `mostPerLookup` accounts. Disabled and deleted accounts are missing from the result.
   */
  validSince(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Rejects if the provider cannot be reached. */
  check(): Promise<void>;
}

/** Verifies a token's signature, project and expiry, and that its session was not revoked. */
export function firebaseIdentity(projectId: string): FirebaseIdentity {
  const auth = getAuth(initializeApp({ projectId }, `gateway-${randomUUID()}`));
  // Verifying a token of an unknown key loads all keys once, before many requests need them at the same
  // time.
  void auth.verifyIdToken(tokenOfUnknownKey).catch(() => undefined);
  return {
    async verify(token) {
      try {
        return claimsOf(await auth.verifyIdToken(token, true));
      } catch (cause) {
        const code = isTokenFault(cause) ? 'INVALID_TOKEN' : 'SERVICE_UNAVAILABLE';
        throw new AppError(code, {}, { cause });
      }
    },
    async validSince(uids) {
      const { users } = await auth.getUsers(uids.map((uid) => ({ uid })));
      const enabled = users.filter(({ disabled }) => !disabled);
      return new Map(
        enabled.map(({ uid, tokensValidAfterTime }) => [
          uid,
          Date.parse(tokensValidAfterTime ?? '') || 0,
        ]),
      );
    },
    async check() {
      await auth.getUser(absentAccount).catch((error: unknown) => {
        if (!isTokenFault(error)) throw error;
      });
    },
  };
}

/** An account that does not exist. An answer about it shows that the provider works. */
const absentAccount = 'health';

/** The claims of a verified ID token that are used. Times are in seconds since 1970. */
export type Claims = Readonly<ReturnType<typeof claimsOf>>;

const claimsOf = (claims: DecodedIdToken) => ({
  uid: claims.uid,
  email: claims.email ?? '',
  emailVerified: claims.email_verified === true,
  provider: claims.firebase.sign_in_provider,
  /** When the person last signed in. A refreshed token keeps this time. */
  signedInAt: claims.auth_time,
  secondFactor: claims.firebase.sign_in_second_factor !== undefined,
  issuedAt: claims.iat,
  expiresAt: claims.exp,
});

const tokenFaults = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * Whether the token is invalid. An unreachable key server causes the same code as a malformed token
 * (`auth/argument-error`); only the messages differ.
 */
export function isTokenFault(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return false;
  if (tokenFaults.has(code)) return true;
  return (
    code === 'auth/argument-error' &&
    /^(?:Firebase ID token|Decoding Firebase ID token|verifyIdToken\(\))/.test(String(message))
  );
}

const encoded = (part: object) => base64url.encode(JSON.stringify(part));
const tokenOfUnknownKey = `${encoded({ alg: 'RS256', kid: 'none' })}.${encoded({ sub: 'none' })}.x`;
