import { AppError } from '@el-reto/contracts';
import type { FastifyRequest } from 'fastify';
import { VerifiedCache } from '../identity/verified-cache.ts';
import type { Attestation, VerifyAppCheck } from './firebase-app-check.ts';

const form = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const longestToken = 8_192;

/** Lets through what comes from the product's own pages, as App Check attests. */
export class AppCheckGate {
  readonly #tokens: VerifiedCache<Attestation>;

  constructor(verify: VerifyAppCheck) {
    this.#tokens = new VerifiedCache(verify);
  }

  /** INVALID_APP_CHECK without a token, or with one that does not hold. */
  async check({ headers }: FastifyRequest): Promise<void> {
    const token = headers['x-firebase-appcheck'];
    if (typeof token !== 'string' || token.length > longestToken || !form.test(token)) {
      throw new AppError('INVALID_APP_CHECK');
    }
    await this.#tokens.claims(token);
  }
}
