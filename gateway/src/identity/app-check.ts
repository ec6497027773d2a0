import { AppError } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { answerWithinMs } from './identity-provider.ts';
import { longestToken, TokenMemory } from './verified-tokens.ts';

/** The claims of a verified App Check token that are used. The expiry is in seconds since 1970. */
interface Attestation {
  readonly appId: string;
  readonly expiresAt: number;
}

export type VerifyAppCheck = (token: string) => Promise<Attestation>;

const issuer = 'https://firebaseappcheck.googleapis.com/';
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Admits requests whose App Check token proves that they come from the product's own pages. Otherwise
 * throws INVALID_APP_CHECK.
 */
export function appCheckGate(verify: VerifyAppCheck) {
  const memory = new TokenMemory(verify);
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const token = headers['x-firebase-appcheck'];
    if (typeof token !== 'string' || token.length > longestToken || !form.test(token)) {
      throw new AppError('INVALID_APP_CHECK');
    }
    await memory.claims(token);
  };
}

export type AppCheckGate = ReturnType<typeof appCheckGate>;

/**
 * Verifies signature, project and expiry of a token. Throws INVALID_APP_CHECK for a faulty token and
 * SERVICE_UNAVAILABLE while the keys cannot be loaded. Not done with firebase-admin, which would load the
 * keys at the start and accept a token without an expiry.
 */
export function firebaseAppCheck(
  projectId: string,
  keysUrl = `${issuer}v1/jwks`,
  withinMs = answerWithinMs,
): VerifyAppCheck {
  // Keys are loaded again only for a token with an unknown key: while Google does not answer, known keys
  // stay in use.
  const options = { cacheMaxAge: Infinity, timeoutDuration: withinMs };
  const keys = createRemoteJWKSet(new URL(keysUrl), options);
  const keyOf: JWTVerifyGetKey = (header, token) =>
    keys(header, token).catch((cause: unknown) => {
      if (cause instanceof errors.JWKSNoMatchingKey) throw cause;
      throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
    });
  const terms = { audience: `projects/${projectId}`, algorithms: ['RS256'] };
  return async (token) => {
    const { payload } = await jwtVerify(token, keyOf, terms).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : new AppError('INVALID_APP_CHECK', {}, { cause });
    });
    const { iss, sub: appId, exp: expiresAt } = payload;
    if (!iss?.startsWith(issuer) || !appId || expiresAt === undefined) {
      throw new AppError('INVALID_APP_CHECK');
    }
    return { appId, expiresAt };
  };
}
