import { accountsRequests, AppError, serviceLimits, type Actor } from '@el-reto/contracts';
import { defineCollection, type Reader, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import type { ParticipantsEnv } from './env.ts';
import { RequestClient } from './messaging/request-client.ts';
import { ENV, STORE } from './tokens.ts';

export interface MailboxFacts {
  /** An id of the mailbox that does not reveal the address. */
  readonly id: string;
  readonly others: readonly string[];
  /** Events in which a deleted account of the mailbox had a like. */
  readonly votedIn: readonly string[];
  /** Ids of the account's earlier mailboxes, which also list it. Absent if there are none. */
  readonly former?: readonly string[];
}

export interface Ban {
  /** The administrator's uid. */
  readonly by: string;
  readonly reason: string;
}

/** A service's document about an account, by uid. */
export interface AccountRecord {
  adult: boolean;
  /** When the account's record was created, in milliseconds since 1970. Null without a record. */
  createdAt?: number | null;
  /** Present if the service counts likes per mailbox. */
  mailbox?: MailboxFacts;
  /** Present while the account is banned. */
  banned?: Ban;
  /** When the deletion began in this service, in milliseconds since 1970. */
  deletedAt?: number;
}

export const accountsCollection = defineCollection<AccountRecord>('accounts', {
  indexes: [['deletedAt']],
  opaque: ['mailbox'],
  expires: { field: 'deletedAt', afterMs: serviceLimits.deletedAccountTtlMs },
});

/**
 * The document about an account. Throws USER_NOT_FOUND once the account's deletion has begun here. A
 * change that reads this document in its transaction cannot run concurrently with the deletion.
 */
export async function readAccount(reader: Reader, uid: string): Promise<AccountRecord | undefined> {
  const account = await reader.get(accountsCollection, uid);
  if (account?.deletedAt !== undefined) throw new AppError('USER_NOT_FOUND');
  return account;
}

export const closedAccount = (): AccountRecord => ({ adult: false, deletedAt: Date.now() });

/**
 * Refuses further additions to an account. Called before its data is deleted. Keeps the mailbox, because
 * on Firestore all services share the document, and likes needs the mailbox when it erases the account.
 */
export async function closeAccount(tx: Transaction, uid: string): Promise<void> {
  const mailbox = (await tx.get(accountsCollection, uid))?.mailbox;
  await tx.set(accountsCollection, uid, { ...closedAccount(), ...(mailbox && { mailbox }) });
}

/** Thrown in a transaction that needs facts of another service. `fetch` requests and stores them. */
export class MissingFactsError extends Error {
  constructor(readonly fetch: () => Promise<void>) {
    super('not known yet');
  }
}

/** Most fetches during one operation. */
const mostFetches = 5;

/** Runs `attempt`. If facts are missing, fetches them and runs `attempt` again. */
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

/** Adds the service's own fields to an account, in the transaction that stores the account. */
export type Complete = (tx: Transaction, account: AccountRecord) => Promise<AccountRecord>;

type Person = Pick<Actor, 'uid' | 'email'>;

const refusals = { minor: 'UNDERAGE', unknown: 'BIRTH_DATE_NEEDED' } as const;

/**
 * Checks that an account may take part: its person is an adult, and it is neither banned nor being
 * deleted. Only the answer "adult" is stored; any other is requested again, so that a new birth date has
 * an effect at once. `Bans` stores bans, at an event or a request.
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

  /**
   * Checks the account inside a transaction. The transaction must run in `fetchingMissingFacts` or after
   * `require`.
   */
  async check(reader: Reader, person: Person, complete?: Complete): Promise<AccountRecord> {
    const account = await readAccount(reader, person.uid);
    if (account?.banned) throw new AppError('BANNED');
    if (account && (account.adult || !this.#adultsOnly)) return account;
    throw new MissingFactsError(() => this.fetchAccount(person, complete));
  }

  /** Throws BIRTH_DATE_NEEDED, UNDERAGE, BANNED or USER_NOT_FOUND if the person may not take part. */
  async require(person: Person): Promise<void> {
    await fetchingMissingFacts(() => this.check(this.store, person));
  }

  /** Requests the account and stores it. Throws like `require` if the person may not take part. */
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
