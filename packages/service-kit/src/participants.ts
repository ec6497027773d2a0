import { accountsRequests, AppError, limits } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { RequestClient } from './messaging/request-client.ts';
import { ENV, STORE } from './tokens.ts';

/** What a service keeps of an account, by uid: only what does not change back. */
export interface AccountRecord {
  adult: boolean;
  /** When its deletion began here, in milliseconds since 1970. */
  deletedAt?: number;
}

export const accountsCollection = defineCollection<AccountRecord>('accounts', {
  indexes: [['deletedAt']],
  expires: { field: 'deletedAt', afterMs: limits.deletedAccountTtlMs },
});

/**
 * What is known of an account; USER_NOT_FOUND once its deletion has begun here. Read in a change's
 * own transaction, it keeps change and deletion from passing each other.
 */
export async function readAccount(reader: Reader, uid: string): Promise<AccountRecord | undefined> {
  const account = await reader.get(accountsCollection, uid);
  if (account?.deletedAt !== undefined) throw new AppError('USER_NOT_FOUND');
  return account;
}

/** Lets nothing more be added to an account; comes before what is there is deleted. */
export async function closeAccount(tx: Transaction, uid: string): Promise<void> {
  await tx.set(accountsCollection, uid, { adult: false, deletedAt: Date.now() });
}

export const participantsEnvShape = {
  /** `off` lets accounts take part whatever their age, for brands that need none. */
  ADULTS_ONLY: z.enum(['on', 'off']).default('on'),
};
type ParticipantsEnv = z.infer<z.ZodObject<typeof participantsEnvShape>>;

/** Thrown inside a transaction for what another service has to be asked about first, by `learn`. */
export class NotKnownYetError extends Error {
  constructor(readonly learn: () => Promise<void>) {
    super('not known yet');
  }
}

/** As often as one attempt may turn out to need more: it asks for each thing once. */
const mostLearned = 3;

/** Runs `attempt`, and again once more is known where it asks for that. */
export async function learning<R>(attempt: () => Promise<R>): Promise<R> {
  for (let learned = 0; ; learned += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NotKnownYetError) || learned === mostLearned) throw error;
      await error.learn();
    }
  }
}

const refusals = { minor: 'UNDERAGE', unknown: 'BIRTH_DATE_NEEDED' } as const;

/**
 * Who may take part: adults whose account is not being deleted. That somebody is an adult is asked
 * once and kept; every other answer is asked for again, so that a birth date counts at once.
 */
@Injectable()
export class Participants {
  readonly #adultsOnly: boolean;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    @Inject(ENV) env: ParticipantsEnv,
  ) {
    this.#adultsOnly = env.ADULTS_ONLY === 'on';
  }

  /** In the transaction of what they do, which runs in `learning` or after `require`. */
  async check(reader: Reader, uid: string): Promise<void> {
    const account = await readAccount(reader, uid);
    if (account && (account.adult || !this.#adultsOnly)) return;
    throw new NotKnownYetError(() => this.#learn(uid));
  }

  /** Throws BIRTH_DATE_NEEDED, UNDERAGE or USER_NOT_FOUND for those who may not take part. */
  require(uid: string): Promise<void> {
    return learning(() => this.check(this.store, uid));
  }

  async #learn(uid: string): Promise<void> {
    const { standing } = await this.requests.ask(accountsRequests.getStanding, { uid });
    if (this.#adultsOnly && standing !== 'adult') throw new AppError(refusals[standing]);
    await this.store.transaction(async (tx) => {
      await readAccount(tx, uid);
      await tx.set(accountsCollection, uid, { adult: standing === 'adult' });
    });
  }
}
