import { accountsEvents, AppError } from '@el-reto/contracts';
import { STORE } from '@el-reto/service-kit';
import { transactOnce, type Repeatable, type Store, type Transaction } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { deletions, users, type UserRecord } from './account-records.ts';
import { accepted, profileChangeOf, refused } from './profile-review.ts';

const dueFirst = [
  ['publicAt', 'asc'],
  ['uid', 'asc'],
] as const;

/** Behind which change a list of them goes on. */
export type ReviewPlace = readonly [publicAt: number, uid: string];

/** Changed names and pictures that wait. */
@Injectable()
export class ReviewsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Waiting changes, those that are shown first in front. */
  async next(after: ReviewPlace | undefined, limit: number): Promise<UserRecord[]> {
    const found = await this.store.find(users, {
      where: [['publicAt', '>', 0]],
      orderBy: dueFirst,
      limit,
      ...(after && { after }),
    });
    return found.map(({ data }) => data);
  }

  /** Decides on the change that was seen; another one, or none any more, is PROFILE_CHANGE_GONE. */
  decide(
    request: Repeatable,
    { uid, changedAt, accept }: { uid: string; changedAt: number; accept: boolean },
  ): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await tx.get(users, uid);
      const isGone = record?.pending?.changedAt !== changedAt || (await tx.get(deletions, uid));
      if (isGone) throw new AppError('PROFILE_CHANGE_GONE');
      await this.#settle(tx, record, accept ? accepted(record) : refused(record));
    });
  }

  /** Shows a change whose time has come; does nothing where another replica was faster. */
  async showDue(uid: string, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const record = await tx.get(users, uid);
      if (!record?.pending || (record.publicAt ?? Infinity) > now) return;
      if (await tx.get(deletions, uid)) return;
      await this.#settle(tx, record, accepted(record));
    });
  }

  async #settle(tx: Transaction, before: UserRecord, after: UserRecord): Promise<void> {
    await tx.set(users, before.uid, after);
    const change = profileChangeOf(before, after);
    if (change) await tx.publish(accountsEvents.profileChanged, change);
  }
}
