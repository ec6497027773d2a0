import { initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import type { AppCheck } from 'firebase-admin/app-check';
import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unsignedToken } from '../identity/unsigned-token.ts';

/** The SDK keeps keys for six hours and then lets everybody fetch them at once. */
const renewAfterMs = 5 * 60 * 60 * 1000;
const timeoutMs = 5_000;

/**
 * An AppCheck that holds its keys: they are fetched once for all who wait, and anew by a second
 * one while the first still serves. Rejects while there are none to be had.
 */
export class AppCheckKeys {
  #current: { readonly appCheck: AppCheck; readonly loadedAt: number } | null = null;
  #loading: Promise<AppCheck> | null = null;

  constructor(
    private readonly projectId: string,
    private readonly httpAgent?: Agent,
  ) {}

  async appCheck(): Promise<AppCheck> {
    if (!this.#current) return this.#loadOnce();
    const { appCheck, loadedAt } = this.#current;
    if (Date.now() - loadedAt > renewAfterMs) void this.#loadOnce().catch(() => undefined);
    return appCheck;
  }

  #loadOnce(): Promise<AppCheck> {
    return (this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    }));
  }

  async #load(): Promise<AppCheck> {
    const options = {
      projectId: this.projectId,
      ...(this.httpAgent && { httpAgent: this.httpAgent }),
    };
    const appCheck = getAppCheck(initializeApp(options, `app-check-${randomUUID()}`));
    const late = new AbortController();
    const { signal } = late;
    try {
      await Promise.race([this.#fetchKeys(appCheck), tooLate(signal)]);
    } finally {
      late.abort();
    }
    this.#current = { appCheck, loadedAt: Date.now() };
    return appCheck;
  }

  /** By asking for a key that does not exist; any other complaint means that none have come. */
  async #fetchKeys(appCheck: AppCheck): Promise<void> {
    const token = unsignedToken({
      aud: [`projects/${this.projectId}`],
      iss: 'https://firebaseappcheck.googleapis.com/warm-up',
      sub: 'warm-up',
    });
    const complaint: unknown = await appCheck.verifyToken(token).catch((error: unknown) => error);
    if (!/"kid" claim/.test((complaint as Error).message)) throw complaint;
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(timeoutMs, undefined, { signal });
  throw new Error(`no keys within ${timeoutMs} ms`);
}
