import { AppError, isTransient } from '@el-reto/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { IDENTITY, type Claims, type FirebaseIdentity } from './firebase-tokens.ts';

/** Longest wait for an answer of the identity provider, in milliseconds; its client waits for minutes. */
export const answerWithinMs = 2_500;
/** Time between two checks whether it answers again, in milliseconds. */
const checkEveryMs = 1_000;

/**
 * The identity provider with a time limit: what it does not answer in time is SERVICE_UNAVAILABLE. From
 * then on until it answers again, verifications fail at once: each would make its request wait and leave
 * a connection behind that the client keeps open. One in a second has it checked whether it answers.
 */
@Injectable()
export class IdentityProvider {
  #isAway = false;
  #checking: Promise<void> | undefined;
  #nextCheckAt = -Infinity;

  constructor(@Inject(IDENTITY) private readonly identity: FirebaseIdentity) {}

  /** It did not answer the last time. */
  get isAway(): boolean {
    return this.#isAway;
  }

  readonly verify = async (token: string): Promise<Claims> => {
    if (this.#isAway) {
      this.#checkNowAndThen();
      throw new AppError('SERVICE_UNAVAILABLE');
    }
    return this.#ask(() => this.identity.verify(token));
  };

  /** Since when sessions of each enabled account are valid, in milliseconds since 1970. */
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
      this.#isAway = false;
      return answer;
    } catch (error) {
      this.#isAway ||= isTransient(error);
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
