import { BackgroundWork, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { users } from './account-records.ts';
import { accepted, settle, waiting } from './profile-review.ts';

/** Time between two searches for due changes, in milliseconds. */
const lookEveryMs = 2_000;
const batch = 50;

/**
 * Changed names and pictures that wait for review. A change becomes public when its time is over and no
 * moderator has refused it. The time is stored, so that it does not restart with the service. Only one of
 * several replicas makes the change public.
 */
@Injectable()
export class ReviewsService extends BackgroundWork {
  constructor(@Inject(STORE) private readonly store: Store) {
    super(lookEveryMs, lookEveryMs);
  }

  /** Makes all due changes public. */
  protected override async work(): Promise<void> {
    for (;;) {
      const now = Date.now();
      const query = { ...waiting, where: { publicAt: { '<=': now } }, limit: batch } as const;
      const due = await this.store.findIds(users, query);
      for (const uid of due) await this.#show(uid, now);
      if (due.length < batch) return;
    }
  }

  /** Makes a due change public, unless another replica has done so. */
  async #show(uid: string, now: number): Promise<void> {
    await this.store.transaction(async (tx) => {
      const record = await tx.get(users, uid);
      if (!record?.pending || (record.publicAt ?? Infinity) > now) return;
      await settle(tx, record, accepted(record));
    });
  }
}
