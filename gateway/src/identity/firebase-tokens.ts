import { AppError } from '@el-reto/contracts';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { base64url } from 'jose';
import { randomUUID } from 'node:crypto';

/** Most accounts that Firebase looks up at once. */
export const mostPerLookup = 100;

export const IDENTITY = Symbol('FirebaseIdentity');

/** Firebase's answers, as far as the gateway asks: tokens, and whether it can be reached. */
export interface FirebaseIdentity {
  readonly verify: (token: string) => Promise<Claims>;
  /**
   * From when on sessions of each account count, in milliseconds since 1970, of up to
   * `mostPerLookup` accounts; those that are disabled or deleted are missing.
   */
  validSince(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Rejects when the provider is out of reach. */
  check(): Promise<void>;
}

/** Verifies signature, project and expiry, and that nothing has revoked the session. */
export function firebaseIdentity(projectId: string): FirebaseIdentity {
  const auth = getAuth(initializeApp({ projectId }, `gateway-${randomUUID()}`));
  // To ask for a key that does not exist loads all keys, once, before many ask at once.
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
      await auth.getUser(nobody).catch((error: unknown) => {
        if (!isTokenFault(error)) throw error;
      });
    },
  };
}

/** An account that does not exist: an answer about it shows that the provider works. */
const nobody = 'health';

/** The used claims of a verified ID token; times in seconds since 1970. */
export type Claims = Readonly<ReturnType<typeof claimsOf>>;

const claimsOf = (claims: DecodedIdToken) => ({
  uid: claims.uid,
  email: claims.email ?? '',
  emailVerified: claims.email_verified === true,
  provider: claims.firebase.sign_in_provider,
  /** When the person last proved who they are; a refreshed token keeps it. */
  signedInAt: claims.auth_time,
  /** Whether that took a second factor. */
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
 * Whether the token is invalid. An unreachable key server has the same code as a malformed token
 * (`auth/argument-error`); only the message differs.
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
