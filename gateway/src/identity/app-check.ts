import { AppError } from '@el-reto/contracts';
import { initializeApp } from 'firebase-admin/app';
import { getAppCheck, type AppCheck } from 'firebase-admin/app-check';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unsignedToken } from './firebase-tokens.ts';
import { longestToken, rememberVerified } from './verified-tokens.ts';

/** What the gateway takes from a verified App Check token; the expiry in seconds since 1970. */
interface Attestation {
  readonly appId: string;
  readonly expiresAt: number;
}

export type VerifyAppCheck = (token: string) => Promise<Attestation>;

/** The SDK keeps keys for six hours and then lets everybody fetch them at once. */
const renewAfterMs = 5 * 60 * 60 * 1000;
const timeoutMs = 5_000;
/** Keys out of reach have the code of a bad token; only the sentence tells them apart. */
const keysMissing = /^Error fetching Json Web Keys/;
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Lets through what comes from the product's own pages, as App Check attests. */
export class AppCheckGate {
  readonly #verified: ReturnType<typeof rememberVerified<Attestation>>;

  constructor(verify: VerifyAppCheck) {
    this.#verified = rememberVerified(verify);
  }

  /** INVALID_APP_CHECK without a token, or with one that does not hold. */
  async check({ headers }: FastifyRequest): Promise<void> {
    const token = headers['x-firebase-appcheck'];
    if (typeof token !== 'string' || token.length > longestToken || !form.test(token)) {
      throw new AppError('INVALID_APP_CHECK');
    }
    await this.#verified(token);
  }
}

/**
 * Verifies signature, project and expiry: INVALID_APP_CHECK for any fault of the token,
 * SERVICE_UNAVAILABLE while its keys cannot be had. `httpAgent` carries the fetch of the keys.
 */
export function firebaseAppCheck(projectId: string, httpAgent?: Agent): VerifyAppCheck {
  // Fetched once for all who wait, and anew by a second AppCheck while the first still serves.
  const holders = new LRUCache<'current', AppCheck>({
    max: 1,
    ttl: renewAfterMs,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: () => appCheckWithKeys(projectId, httpAgent),
  });
  return async (token) => {
    const appCheck = await holders.forceFetch('current').catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
    });
    const { app_id: appId, exp: expiresAt } = await appCheck
      .verifyToken(token)
      .then((verified) => verified.token)
      .catch((cause: unknown) => {
        const out = keysMissing.test((cause as Error).message);
        throw new AppError(out ? 'SERVICE_UNAVAILABLE' : 'INVALID_APP_CHECK', {}, { cause });
      });
    // The SDK lets a token pass that never ends.
    if (!Number.isFinite(expiresAt)) throw new AppError('INVALID_APP_CHECK');
    return { appId, expiresAt };
  };
}

/** An AppCheck that holds its keys; rejects while there are none to be had. */
async function appCheckWithKeys(projectId: string, httpAgent?: Agent): Promise<AppCheck> {
  const options = { projectId, ...(httpAgent && { httpAgent }) };
  const appCheck = getAppCheck(initializeApp(options, `app-check-${randomUUID()}`));
  const token = unsignedToken({
    aud: [`projects/${projectId}`],
    iss: 'https://firebaseappcheck.googleapis.com/warm-up',
    sub: 'warm-up',
  });
  // Asked for a key that does not exist, any other complaint means that no keys have come.
  const complaint: unknown = await Promise.race([
    appCheck.verifyToken(token).catch((error: unknown) => error),
    sleep(timeoutMs, new Error(`no keys within ${timeoutMs} ms`), { ref: false }),
  ]);
  if (!/"kid" claim/.test((complaint as Error).message)) throw complaint;
  return appCheck;
}
