import { accountsEvents, limits } from '@el-reto/contracts';
import { STORE } from '@el-reto/service-kit';
import { deleteAll, type Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { admins, deletions, refusedDates, stockAvatar, users } from './account-records.ts';
import type { DeletionRecord } from './account-records.ts';
import { profileChangeOf, refused } from './profile-review.ts';

const reached = (stage: DeletionRecord['stage']): DeletionRecord => ({
  stage,
  reachedAt: Date.now(),
});

/** Accounts on their way out, and how far each has come. */
@Injectable()
export class DeletionsRepository {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Marks the account, and lets go of its pictures; a second call changes nothing. */
  begin(uid: string): Promise<DeletionRecord> {
    return this.store.transaction(async (tx) => {
      const begun = await tx.get(deletions, uid);
      if (begun) return begun;
      const before = await tx.get(users, uid);
      const deletion = reached('content');
      await tx.set(deletions, uid, deletion);
      if (before && (before.photoPath !== null || before.pending)) {
        const after = { ...refused(before), photoURL: stockAvatar, photoPath: null };
        await tx.set(users, uid, after);
        const change = profileChangeOf(before, after);
        if (change) await tx.publish(accountsEvents.profileChanged, change);
      }
      return deletion;
    });
  }

  /** Deletes what is kept of the person and tells everyone, once. */
  async eraseRecords(uid: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      const deletion = await tx.get(deletions, uid);
      if (deletion?.stage !== 'content') return;
      const wasAdmin = (await tx.get(admins, uid)) !== undefined;
      await tx.delete(users, uid);
      await tx.delete(admins, uid);
      await tx.delete(refusedDates, uid);
      await tx.set(deletions, uid, reached('identity'));
      if (wasAdmin) await tx.publish(accountsEvents.adminChanged, { uid, admin: false });
      await tx.publish(accountsEvents.accountDeleted, { uid });
    });
  }

  async finish(uid: string): Promise<void> {
    await this.store.transaction((tx) => tx.set(deletions, uid, reached('gone')));
  }

  async unfinished(): Promise<string[]> {
    const stages = ['content', 'identity'] as const;
    const found = await Promise.all(
      stages.map((stage) => this.store.find(deletions, { where: [['stage', '==', stage]] })),
    );
    return found.flat().map(({ id }) => id);
  }

  /** Forgets accounts whose last token has run out. */
  async prune(): Promise<void> {
    const before = Date.now() - limits.deletedAccountTtlMs;
    await deleteAll(this.store, deletions, [
      ['stage', '==', 'gone'],
      ['reachedAt', '<', before],
    ]);
  }
}
