import { BackgroundWork } from '@el-reto/service-kit';
import { deleteAll } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { listsOf, offList } from './like-places.ts';
import { keepsOutcomes } from './like-outcomes.ts';
import { takenOff, withoutStanding } from './like-records.ts';
import { LikeReports } from './like-reports.ts';
import { closings, inList, likes, LikesRepository, tallies } from './likes.repository.ts';
import { votedMailboxes } from './mailboxes.ts';
import { ledgerParts } from './published-ledgers.service.ts';
import { Sharing } from './sharing.ts';

const everyMs = 250;
/** Most deleted posts and events that are processed together. Each group first waits for running toggles. */
const closingsAtOnce = 500;
/**
 * Number of posts of a deleted event that are processed together: first their likes are taken off, then
 * the posts' tallies are deleted.
 */
const postsAtOnce = 20;
/** Number of likes in one transaction. */
const likesAtOnce = 100;

/**
 * Takes off the likes of deleted posts and events. Each transaction handles a few likes, so that a toggle
 * never waits long. The remaining work is stored in `closings` and continues after a restart.
 */
@Injectable()
export class LikesSweep extends BackgroundWork {
  constructor(
    private readonly repository: LikesRepository,
    private readonly sharing: Sharing,
    private readonly reports: LikeReports,
  ) {
    super(everyMs);
  }

  protected override async work(): Promise<void> {
    const { store } = this.repository;
    for (;;) {
      const found = await store.find(closings, { limit: closingsAtOnce });
      if (found.length === 0) return;
      await this.sharing.settled(this.sharing.longestCommitMs);
      for (const { id, data } of found) {
        await (data.isEvent ? this.#forget(id) : this.#takeOff(id));
        if (this.isStopping) return;
        // The integrity service may have read likes again that were still to be taken off.
        if (!data.isEvent) this.reports.addRemovedPost(id);
        await store.transaction((tx) => tx.delete(closings, id));
      }
    }
  }

  async #forget(eventId: string): Promise<void> {
    const { store } = this.repository;
    const where = { eventId };
    for (;;) {
      const postIds = await store.findIds(tallies, { where, limit: postsAtOnce });
      if (postIds.length === 0) {
        await deleteAll(store, likes, inList(offList(eventId)));
        await deleteAll(store, votedMailboxes, where);
        await deleteAll(store, ledgerParts, where);
        return;
      }
      for (const postId of postIds) await this.#takeOff(postId);
      if (this.isStopping) return;
      await store.transaction(async (tx) => {
        for (const postId of postIds) await tx.delete(tallies, postId);
      });
    }
  }

  async #takeOff(postId: string): Promise<void> {
    for (const list of listsOf(postId)) {
      while ((await this.#takeSomeOff(list)) === likesAtOnce && !this.isStopping);
    }
  }

  /** Likes are read in the transaction that takes them off, because a voter may move them meanwhile. */
  async #takeSomeOff(list: string): Promise<number> {
    return this.repository.store.transaction(async (tx) => {
      const found = await tx.find(likes, { where: inList(list), limit: likesAtOnce });
      for (const { id, data } of found) {
        // A record with outcomes stays: retries get their answers after the deletion, too.
        await (keepsOutcomes(data)
          ? this.repository.write(tx, id, withoutStanding(takenOff(data)))
          : tx.delete(likes, id));
      }
      return found.length;
    });
  }
}
