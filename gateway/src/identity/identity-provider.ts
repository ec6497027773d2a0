import { AppError, isTransient } from '@el-reto/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY, type Claims, type FirebaseIdentity } from './firebase-tokens.ts';

/**
 * Longest wait for an answer of the identity provider, in milliseconds. Its client library would wait for
 * minutes.
 */
export const answerWithinMs = 2_500;
/** Shortest time between two checks whether the provider answers again, in milliseconds. */
const checkEveryMs = 1_000;

/**
 * The identity provider with a time limit. A late answer becomes SERVICE_UNAVAILABLE. After that,
 * verifications fail at once until the provider answers again: each attempt would delay its request and
 * leave an open connection behind. Once a second, a verification triggers a check of the provider.
 */
@Injectable()
export class IdentityProvider {
  #isUnavailable = false;
  #checking: Promise<void> | undefined;
  #nextCheckAt = -Infinity;

  constructor(@Inject(IDENTITY) private readonly identity: FirebaseIdentity) {}

  /** Whether the provider did not answer the last time. */
  get isUnavailable(): boolean {
    return this.#isUnavailable;
  }

  readonly verify = async (token: string): Promise<Claims> => {
    if (this.#isUnavailable) {
      this.#checkNowAndThen();
      throw new AppError('SERVICE_UNAVAILABLE');
    }
    return this.#ask(() => this.identity.verify(token));
  };

  /** Sessions that began after this time are valid, in milliseconds since 1970, by enabled account. */
  validSince(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#ask(() => this.identity.validSince(uids));
  }

  /** Rejects while the provider does not answer. */
  check(): Promise<void> {
    return (this.#checking ??= this.#ask(() => this.identity.check()).finally(() => {
      this.#checking = undefined;
    }));
  }

  #checkNowAndThen(): void {
    const now = performance.now();
    if (now < this.#nextCheckAt) return;
    this.#nextCheckAt = now + checkEveryMs;
    this.check().catch(() => undefined);
  }

  async #ask<R>(question: () => Promise<R>): Promise<R> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(notAnswered()), answerWithinMs);
    try {
      const answer = await Promise.race([question(), late]);
      this.#isUnavailable = false;
      return answer;
    } catch (error) {
      this.#isUnavailable ||= isTransient(error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function notAnswered(): AppError {
  const cause = new Error(`the identity provider has not answered for ${answerWithinMs} ms`);
  return new AppError('SERVICE_UNAVAILABLE', {}, { cause });
}
