import { accountsRequests, AppError, serviceLimits, type Actor } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { ParticipantsEnv } from './env.ts';
import { RequestClient } from './messaging/request-client.ts';
import { ENV, STORE } from './tokens.ts';

/** The mailbox of an account, and the other accounts that share it. */
export interface MailboxFacts {
  /** Identifies the mailbox without its address. */
  readonly id: string;
  /** Other accounts of the same mailbox. */
  readonly others: readonly string[];
  /** Events with a like of a deleted account of the mailbox. */
  readonly votedIn: readonly string[];
}

/** The administrator and the reason of a ban. */
export interface Ban {
  /** The administrator's uid. */
  readonly by: string;
  readonly reason: string;
}

/** A service's document of an account, by uid. */
export interface AccountRecord {
  adult: boolean;
  /** Creation of the account's record, in milliseconds since 1970; null without a record. */
  createdAt?: number | null;
  /** The mailbox's accounts, if likes are counted by mailbox. */
  mailbox?: MailboxFacts;
  /** Present while the account is suspended. */
  banned?: Ban;
  /** Start of the deletion in this service, in milliseconds since 1970. */
  deletedAt?: number;
}

export const accountsCollection = defineCollection<AccountRecord>('accounts', {
  indexes: [['deletedAt']],
  opaque: ['mailbox'],
  expires: { field: 'deletedAt', afterMs: serviceLimits.deletedAccountTtlMs },
});

/**
 * The document of an account; throws USER_NOT_FOUND once its deletion has begun here. Because a
 * change reads it in its own transaction, change and deletion are serialized.
 */
export async function readAccount(reader: Reader, uid: string): Promise<AccountRecord | undefined> {
  const account = await reader.get(accountsCollection, uid);
  if (account?.deletedAt !== undefined) throw new AppError('USER_NOT_FOUND');
  return account;
}

/** Refuses further additions to an account, before its data is deleted. */
export async function closeAccount(tx: Transaction, uid: string): Promise<void> {
  await tx.set(accountsCollection, uid, { adult: false, deletedAt: Date.now() });
}

/** Thrown inside a transaction that needs facts of another service; `fetch` stores them. */
export class MissingFactsError extends Error {
  constructor(readonly fetch: () => Promise<void>) {
    super('not known yet');
  }
}

/** Most fetches for one operation. */
const mostFetches = 5;

/** Runs `attempt`; fetches missing facts and runs it again. */
export async function fetchingMissingFacts<R>(attempt: () => Promise<R>): Promise<R> {
  for (let fetched = 0; ; fetched += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof MissingFactsError) || fetched === mostFetches) throw error;
      await error.fetch();
    }
  }
}

/** Adds a service's own fields to an account in the transaction that stores it. */
export type Complete = (tx: Transaction, account: AccountRecord) => Promise<AccountRecord>;

type Person = Pick<Actor, 'uid' | 'email'>;

const refusals = { minor: 'UNDERAGE', unknown: 'BIRTH_DATE_NEEDED' } as const;

/**
 * Checks that an account may take part: adult, not banned and not being deleted. Only "adult" is
 * stored; other answers are requested again, so that a new birth date counts at once. `Bans`
 * receives bans by events.
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

  /** For use in a transaction, which runs in `fetchingMissingFacts` or after `require`. */
  async check(reader: Reader, person: Person, complete?: Complete): Promise<AccountRecord> {
    const account = await readAccount(reader, person.uid);
    if (account?.banned) throw new AppError('BANNED');
    if (account && (account.adult || !this.#adultsOnly)) return account;
    throw new MissingFactsError(() => this.fetchAccount(person, complete));
  }

  /**
   * Throws BIRTH_DATE_NEEDED, UNDERAGE, BANNED or USER_NOT_FOUND for those who may not take part.
   */
  async require(person: Person): Promise<void> {
    await fetchingMissingFacts(() => this.check(this.store, person));
  }

  /** Requests and stores an account; throws like `require` if it may not take part. */
  async fetchAccount(
    { uid, email }: Person,
    complete: Complete = async (_, account) => account,
  ): Promise<void> {
    const asked = accountsRequests.getStanding;
    const { standing, createdAt, banned } = await this.requests.ask(asked, { uid, email });
    if (banned) throw new AppError('BANNED');
    if (this.#adultsOnly && standing !== 'adult') throw new AppError(refusals[standing]);
    await this.store.transaction(async (tx) => {
      const known = await readAccount(tx, uid);
      const account = { ...known, adult: standing === 'adult', createdAt };
      await tx.set(accountsCollection, uid, await complete(tx, account));
    });
  }
}
