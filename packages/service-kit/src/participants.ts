import { accountsRequests, AppError, serviceLimits, type Actor } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { ParticipantsEnv } from './env.ts';
import { RequestClient } from './messaging/request-client.ts';
import { ENV, STORE } from './tokens.ts';

/** Other accounts that share an account's mailbox. */
export interface MailboxFacts {
  /** Names the mailbox, without telling it. */
  readonly id: string;
  /** Other accounts of the same mailbox. */
  readonly others: readonly string[];
  /** Events in which an account of it that is deleted had a like. */
  readonly votedIn: readonly string[];
}

/** The administrator and the reason of a ban. */
export interface Ban {
  /** The administrator's uid. */
  readonly by: string;
  readonly reason: string;
}

/** A service's document of an account, by uid: facts that do not change back, and received bans. */
export interface AccountRecord {
  adult: boolean;
  /** When its record was made, in milliseconds since 1970; null where there is none. */
  createdAt?: number | null;
  /** The mailbox's accounts, if likes are counted by mailbox. */
  mailbox?: MailboxFacts;
  /** While it is suspended. */
  banned?: Ban;
  /** When its deletion began here, in milliseconds since 1970. */
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

/** Lets nothing more be added to an account; comes before what is there is deleted. */
export async function closeAccount(tx: Transaction, uid: string): Promise<void> {
  await tx.set(accountsCollection, uid, { adult: false, deletedAt: Date.now() });
}

/** Thrown inside a transaction for what another service has to be asked about first, by `fetch`. */
export class MissingFactsError extends Error {
  constructor(readonly fetch: () => Promise<void>) {
    super('not known yet');
  }
}

/** Most questions of one attempt, each asked once. */
const mostFetches = 5;

/** Runs `attempt`, and again once more is known where it asks for that. */
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

/** Adds what one service alone keeps of an account, in the transaction that writes it. */
export type Complete = (tx: Transaction, account: AccountRecord) => Promise<AccountRecord>;

type Person = Pick<Actor, 'uid' | 'email'>;

const refusals = { minor: 'UNDERAGE', unknown: 'BIRTH_DATE_NEEDED' } as const;

/**
 * Accounts that may take part: adults that are neither banned nor being deleted. "Adult" is asked
 * once and stored; other answers are asked again, so that a new birth date counts at once. `Bans`
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

  /** In the transaction of what they do, which runs in `fetchingMissingFacts` or after `require`. */
  async check(reader: Reader, person: Person, complete?: Complete): Promise<AccountRecord> {
    const account = await readAccount(reader, person.uid);
    if (account?.banned) throw new AppError('BANNED');
    if (account && (account.adult || !this.#adultsOnly)) return account;
    throw new MissingFactsError(() => this.fetchAccount(person, complete));
  }

  /** Throws BIRTH_DATE_NEEDED, UNDERAGE, BANNED or USER_NOT_FOUND for those who may not take part. */
  async require(person: Person): Promise<void> {
    await fetchingMissingFacts(() => this.check(this.store, person));
  }

  /** Asks about an account and keeps it; as `require` for those who may not take part. */
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
