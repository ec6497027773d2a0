import {
  accountsEvents,
  eventsRequests,
  likesRequests,
  mediaRequests,
  notificationsRequests,
  postsRequests,
  serviceLimits,
} from '@el-reto/contracts';
import { BackgroundWork, RequestClient, STORE } from '@el-reto/service-kit';
import { deleteAll, type Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import {
  admins,
  deletions,
  leaveMailbox,
  refusedDates,
  stockAvatar,
  users,
} from './account-records.ts';
import type { DeletionRecord } from './account-records.ts';
import { Identity } from './identity.ts';
import { requestRecords, withoutPerson } from './rights-records.ts';
import { publishChange, refused } from './profile-review.ts';

/**
 * Time limit of each service, in milliseconds. A person may have many posts, and all must be deleted
 * before the answer.
 */
const purgeTimeoutMs = 15_000;
const retryEveryMs = 2_000;
/** Interval of the search for marks whose time is over. */
const lookEveryMs = 60 * 60 * 1000;

const reached = (stage: DeletionRecord['stage']): DeletionRecord => ({
  stage,
  reachedAt: Date.now(),
});

/**
 * Deletes accounts step by step: posts and pictures, likes, notices, the record, the identity. Each step
 * may be repeated, and the progress is stored, so that a crash or an outage only delays the deletion.
 */
@Injectable()
export class AccountDeletionService extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly identity: Identity,
    private readonly requests: RequestClient,
  ) {
    super(retryEveryMs, lookEveryMs);
  }

  /** Resolves once the account's record is deleted. Failed and remaining steps are repeated later. */
  async delete(uid: string): Promise<void> {
    try {
      const { stage } = await this.#begin(uid);
      if (stage === 'gone') return;
      if (stage === 'content') {
        const options = { timeoutMs: purgeTimeoutMs };
        const banned = (await this.store.get(users, uid))?.ban !== undefined;
        await this.requests.ask(postsRequests.purgeUser, { uid }, options);
        await this.requests.ask(mediaRequests.purgeUser, { uid }, options);
        await this.requests.ask(likesRequests.purgeUser, { uid, banned }, options);
        await this.requests.ask(notificationsRequests.purgeUser, { uid }, options);
        // Runs after the posts are deleted, so that no prize passes to a card of this account.
        await this.requests.ask(eventsRequests.purgeUser, { uid }, options);
        await this.eraseRecords(uid);
      }
    } catch (error) {
      this.mark();
      throw error;
    }
    try {
      await this.identity.delete(uid);
      await this.store.transaction((tx) => tx.set(deletions, uid, reached('gone')));
    } catch (error) {
      this.logger.warn({ err: error, uid }, 'an identity is still to be deleted');
      this.mark();
    }
  }

  /** Marks the account for deletion and releases its pictures. A second call changes nothing. */
  #begin(uid: string): Promise<DeletionRecord> {
    return this.store.transaction(async (tx) => {
      const begun = await tx.get(deletions, uid);
      if (begun) return begun;
      const before = await tx.get(users, uid);
      const deletion = reached('content');
      await tx.set(deletions, uid, deletion);
      if (before && (before.photoPath !== null || before.pending)) {
        const after = { ...refused(before), photoURL: stockAvatar, photoPath: null };
        await tx.set(users, uid, after);
        await publishChange(tx, before, after);
      }
      return deletion;
    });
  }

  /** Deletes the account's own records and publishes the deletion. A second call changes nothing. */
  async eraseRecords(uid: string): Promise<void> {
    await this.store.transaction(async (tx) => {
      const deletion = await tx.get(deletions, uid);
      if (deletion?.stage !== 'content') return;
      const wasAdmin = (await tx.get(admins, uid)) !== undefined;
      const user = await tx.get(users, uid);
      const own = await tx.find(requestRecords, { where: { uid } });
      if (user) await leaveMailbox(tx, user);
      for (const { id, data } of own) await tx.set(requestRecords, id, withoutPerson(data, user));
      await tx.delete(users, uid);
      await tx.delete(admins, uid);
      await tx.delete(refusedDates, uid);
      await tx.set(deletions, uid, reached('identity'));
      if (wasAdmin) await tx.publish(accountsEvents.adminChanged, { uid, admin: false });
      await tx.publish(accountsEvents.accountDeleted, { uid });
    });
  }

  /** Deletes the marks of accounts whose last token has expired, and continues interrupted deletions. */
  protected override async work(): Promise<void> {
    const before = Date.now() - serviceLimits.deletedAccountTtlMs;
    await deleteAll(this.store, deletions, { stage: 'gone', reachedAt: { '<': before } });
    for (const stage of ['content', 'identity'] as const) {
      const left = await this.store.find(deletions, { where: { stage } });
      for (const { id: uid } of left) {
        if (this.isStopping) return;
        await this.delete(uid).catch((error: unknown) => {
          this.logger.warn({ err: error, uid }, 'an account is still to be deleted');
        });
      }
    }
  }
}
