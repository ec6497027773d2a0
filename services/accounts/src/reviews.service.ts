import { accountsEvents, AppError, type ActName } from '@el-reto/contracts';
import { actOf, BackgroundWork, LOGGER, STORE } from '@el-reto/service-kit';
import { transactOnce, type Repeatable, type Store, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { deletions, users, type UserRecord } from './account-records.ts';
import { accepted, refused, publishChange } from './profile-review.ts';

/** How often a replica looks for changes, in milliseconds: others may have taken them in. */
const lookEveryMs = 15_000;
/** Shortest time between two looks, in milliseconds. */
const leastMs = 50;
const batch = 50;

/** The change, the decision, and the administrator with their call. */
interface ReviewDecision {
  readonly uid: string;
  readonly changedAt: number;
  readonly accept: boolean;
  readonly by: { readonly uid: string };
  readonly action: ActName;
}

/**
 * Changed names and pictures that wait for review. Without an objection in time they are shown. The
 * time is part of the record, so that it continues over restarts, and one of several replicas shows
 * a change.
 */
@Injectable()
export class ReviewsService extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(leastMs, logger, lookEveryMs);
  }

  /** A change is due in `afterMs`; one that is due later is seen by then. */
  expect(afterMs: number): void {
    if (afterMs < lookEveryMs) setTimeout(() => this.mark(), afterMs).unref();
  }

  count(): Promise<number> {
    return this.store.count(users, { where: [['publicAt', '>', 0]] });
  }

  /** Waiting changes, those that are shown first in front. */
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

  /** Decides on the change that was seen; another one, or none any more, is PROFILE_CHANGE_GONE. */
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
      // Not what it says: the log cannot forget the name of an account that goes.
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

  /** Answers in how many milliseconds the next one is due. */
  async #showDue(): Promise<number> {
    for (;;) {
      const first = await this.next(undefined, batch);
      const now = Date.now();
      const due = first.filter(({ publicAt = Infinity }) => publicAt <= now);
      for (const { uid } of due) await this.#show(uid, now);
      if (due.length < batch) return Math.max(0, (first[due.length]?.publicAt ?? Infinity) - now);
    }
  }

  /** Shows a change whose time has come; does nothing where another replica was faster. */
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
