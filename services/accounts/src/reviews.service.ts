import { BackgroundWork, LOGGER, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { deletions, users } from './account-records.ts';
import { accepted, settle, waiting } from './profile-review.ts';

/** Time between two searches for due changes, in milliseconds. Other replicas may have stored some. */
const lookEveryMs = 15_000;
/** Shortest time between two searches, in milliseconds. */
const leastMs = 50;
const batch = 50;

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
      const found = await this.store.find(users, { ...waiting, limit: batch });
      const now = Date.now();
      const due = found.filter(({ data: { publicAt = Infinity } }) => publicAt <= now);
      for (const { id } of due) await this.#show(id, now);
      if (due.length < batch) {
        return Math.max(0, (found[due.length]?.data.publicAt ?? Infinity) - now);
      }
    }
  }

  /** Makes a due change public, unless another replica has done so. */
  async #show(uid: string, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const record = await tx.get(users, uid);
      if (!record?.pending || (record.publicAt ?? Infinity) > now) return;
      if (await tx.get(deletions, uid)) return;
      await settle(tx, record, accepted(record));
    });
  }
}
