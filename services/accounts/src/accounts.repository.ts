import {
  accountsEvents,
  AppError,
  pendingAgreements,
  type Me,
  type RightsRequest,
} from '@el-reto/contracts';
import { transactOnce, type Repeatable, type Store } from '@el-reto/store';
import { STORE } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { admins, banned, bannedMailboxes, deletions, mailboxId } from './account-records.ts';
import { refusedDates, users, type UserRecord } from './account-records.ts';
import { ownView, publishChange } from './profile-review.ts';
import { ownRequest, requestRecords } from './rights-records.ts';

export interface Account {
  readonly user: UserRecord;
  readonly isAdmin: boolean;
}

export function meOf({ user, isAdmin }: Account): Me {
  const toAgree = pendingAgreements(user.agreed);
  return { ...ownView(user), isAdmin, ...(toAgree.length > 0 && { toAgree }) };
}

/** Stores accounts. An account that is being deleted counts as USER_NOT_FOUND. */
@Injectable()
export class AccountsRepository {
  constructor(@Inject(STORE) readonly store: Store) {}

  async find(uid: string): Promise<Account | undefined> {
    const [user, admin, deletion] = await Promise.all([
      this.store.get(users, uid),
      this.store.get(admins, uid),
      this.store.get(deletions, uid),
    ]);
    if (deletion) throw new AppError('USER_NOT_FOUND');
    return user && { user, isAdmin: admin !== undefined };
  }

  /** The existing records, without those of accounts that are being deleted. */
  async findMany(uids: string[]): Promise<UserRecord[]> {
    const [found, leaving] = await Promise.all([
      this.store.getMany(users, uids),
      this.store.getMany(deletions, uids),
    ]);
    return [...found.values()].filter(({ uid }) => !leaving.has(uid));
  }

  /**
   * Replaces a record by the result of `decide` and publishes its public part. A new record is published
   * with its source. A new account of a banned mailbox is banned as well, unless it is an administrator's.
   */
  change(
    request: Repeatable,
    uid: string,
    decide: (before: UserRecord | undefined) => UserRecord,
    source: string | null = null,
  ): Promise<Account> {
    return transactOnce(this.store, request, async (tx) => {
      if (await tx.get(deletions, uid)) throw new AppError('USER_NOT_FOUND');
      const before = await tx.get(users, uid);
      const isAdmin = (await tx.get(admins, uid)) !== undefined;
      const decided = decide(before);
      const ban =
        before || isAdmin ? undefined : await tx.get(bannedMailboxes, mailboxId(decided.email));
      const user = ban ? await banned(tx, decided, ban) : decided;
      await tx.set(users, uid, user);
      if (user.dob !== null && user.dob !== before?.dob) await tx.delete(refusedDates, uid);
      if (before) await publishChange(tx, before, user);
      else await tx.publish(accountsEvents.accountCreated, { uid, source });
      if (ban) await tx.publish(accountsEvents.accountBanned, { uid, reason: ban.reason });
      return { user, isAdmin };
    });
  }

  /** Stores a refused birth date, unless the record has an adult's date. */
  async refuse(uid: string, dob: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      if (await tx.get(deletions, uid)) throw new AppError('USER_NOT_FOUND');
      if ((await tx.get(users, uid))?.dob) return;
      await tx.set(refusedDates, uid, { uid, dob });
    });
  }

  /** The account's requests about its personal data, newest first. */
  async requestsOf(uid: string): Promise<RightsRequest[]> {
    const found = await this.store.find(requestRecords, {
      where: { uid },
      orderBy: ['-number'],
    });
    return found.map(({ data }) => ownRequest(data));
  }

  async refusedDateOf(uid: string): Promise<string | null> {
    return (await this.store.get(refusedDates, uid))?.dob ?? null;
  }
}
