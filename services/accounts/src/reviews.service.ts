import { accountsEvents, AppError, type ActName } from '@el-reto/contracts';
import { actOf, BackgroundWork, LOGGER, STORE } from '@el-reto/service-kit';
import { transactOnce, type Repeatable, type Store, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { deletions, users, type UserRecord } from './account-records.ts';
import { accepted, refused, publishChange } from './profile-review.ts';

/** Time between two searches for due changes, in milliseconds. Other replicas may have stored some. */
const lookEveryMs = 15_000;
/** Shortest time between two searches, in milliseconds. */
const leastMs = 50;
const batch = 50;

/** A decision: the change, whether it is accepted, and the administrator with the name of the call. */
interface ReviewDecision {
  readonly uid: string;
  readonly changedAt: number;
  readonly accept: boolean;
  readonly by: { readonly uid: string };
  readonly action: ActName;
}

/**
 * Changed names and pictures that wait for review. A change becomes public when its time is over and no
 * moderator has refused it. The time is stored, so that it does not restart with the service. Only one of
 * several replicas makes the change public.
 */
@Injectable()
export class ReviewsService extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(leastMs, logger, lookEveryMs);
  }

  /**
   * Schedules the check for a change that is due in `afterMs`. Regular searches find changes that are due
   * later.
   */
  expect(afterMs: number): void {
    if (afterMs < lookEveryMs) setTimeout(() => this.mark(), afterMs).unref();
  }

  count(): Promise<number> {
    return this.store.count(users, { where: [['publicAt', '>', 0]] });
  }

  /** A page of waiting changes. Those that become public first come first. */
  async next(
    after: readonly [publicAt: number, uid: string] | undefined,
    limit: number,
  ): Promise<UserRecord[]> {
    const found = await this.store.find(users, {
      where: [['publicAt', '>', 0]],
      orderBy: [
        ['publicAt', 'asc'],
        ['uid', 'asc'],
      ],
      limit,
      ...(after && { after }),
    });
    return found.map(({ data }) => data);
  }

  /**
   * Decides on the change that the moderator saw. Throws PROFILE_CHANGE_GONE if that change does not wait
   * any more.
   */
  decide(
    request: Repeatable,
    { uid, changedAt, accept, by, action }: ReviewDecision,
  ): Promise<void> {
    return transactOnce(this.store, request, async (tx) => {
      const record = await tx.get(users, uid);
      const isGone = record?.pending?.changedAt !== changedAt || (await tx.get(deletions, uid));
      if (isGone) throw new AppError('PROFILE_CHANGE_GONE');
      const after = accept ? accepted(record) : refused(record);
      await this.#settle(tx, record, after);
      // The entry does not contain the name: entries stay after the deletion of the account.
      const act = actOf(by, action, {
        subject: uid,
        before: { state: 'pending' },
        after: { state: accept ? 'approved' : 'denied' },
      });
      await tx.publish(accountsEvents.actRecorded, act);
    });
  }

  protected override async work(): Promise<void> {
    try {
      this.expect(await this.#showDue());
    } catch (error) {
      this.logger.warn({ err: error }, 'changed profiles are still to be shown');
    }
  }

  /** Makes due changes public. Returns the number of milliseconds until the next one is due. */
  async #showDue(): Promise<number> {
    for (;;) {
      const first = await this.next(undefined, batch);
      const now = Date.now();
      const due = first.filter(({ publicAt = Infinity }) => publicAt <= now);
      for (const { uid } of due) await this.#show(uid, now);
      if (due.length < batch) return Math.max(0, (first[due.length]?.publicAt ?? Infinity) - now);
    }
  }

  /** Makes a due change public, unless another replica has done so. */
  async #show(uid: string, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const record = await tx.get(users, uid);
      if (!record?.pending || (record.publicAt ?? Infinity) > now) return;
      if (await tx.get(deletions, uid)) return;
      await this.#settle(tx, record, accepted(record));
    });
  }

  async #settle(tx: Transaction, before: UserRecord, after: UserRecord): Promise<void> {
    await tx.set(users, before.uid, after);
    await publishChange(tx, before, after);
  }
}
