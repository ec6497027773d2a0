import { AppError } from '@el-reto/contracts';
import type { Agent } from 'node:http';
import { AppCheckKeys } from './app-check-keys.ts';

/** What the gateway takes from a verified App Check token; the expiry in seconds since 1970. */
export interface Attestation {
  readonly appId: string;
  readonly expiresAt: number;
}

export type VerifyAppCheck = (token: string) => Promise<Attestation>;

/** Keys out of reach have the code of a bad token; only the sentence tells them apart. */
const keysMissing = /^Error fetching Json Web Keys/;

/**
 * Verifies signature, project and expiry: INVALID_APP_CHECK for any fault of the token,
 * SERVICE_UNAVAILABLE while its keys cannot be had. `httpAgent` carries the fetch of the keys.
 */
export function firebaseAppCheck(projectId: string, httpAgent?: Agent): VerifyAppCheck {
  const keys = new AppCheckKeys(projectId, httpAgent);
  return async (token) => {
    const appCheck = await keys.appCheck().catch((cause: unknown) => {
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
