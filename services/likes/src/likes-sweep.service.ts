import { BackgroundWork, LOGGER } from '@el-reto/service-kit';
import { deleteAll } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { listsOf, offList } from './like-places.ts';
import { keepsOutcomes } from './like-outcomes.ts';
import { takenOff, withoutStanding } from './like-records.ts';
import { closings, inList, likes, LikesRepository, tallies } from './likes.repository.ts';
import { votedMailboxes } from './mailboxes.ts';
import { ledgerParts } from './published-ledgers.service.ts';
import { Sharing } from './sharing.ts';

const everyMs = 250;
/** Most deleted posts and events that wait together for running toggles. */
const closingsAtOnce = 500;
/** Posts of an event whose likes are taken off before the posts' own records are deleted. */
const postsAtOnce = 20;
/** Likes in one transaction. */
const likesAtOnce = 100;

/**
 * Takes off the likes of deleted posts and events, a few per transaction and one transaction after
 * the other, so that a toggle waits for a few deletions at most. The remaining work is recorded;
 * the next start continues it.
 */
@Injectable()
export class LikesSweep extends BackgroundWork {
  constructor(
    private readonly repository: LikesRepository,
    private readonly sharing: Sharing,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everyMs, logger);
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
        await store.transaction((tx) => tx.delete(closings, id));
      }
    }
  }

  async #forget(eventId: string): Promise<void> {
    const { store } = this.repository;
    const where = [['eventId', '==', eventId]] as const;
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

  /** Read in the transaction that deletes them, because a like may move meanwhile. */
  async #takeSomeOff(list: string): Promise<number> {
    return this.repository.store.transaction(async (tx) => {
      const found = await tx.find(likes, { where: inList(list), limit: likesAtOnce });
      for (const { id, data } of found) {
        // Retries are answered after the post is deleted, too.
        await (keepsOutcomes(data)
          ? this.repository.write(tx, id, withoutStanding(takenOff(data)))
          : tx.delete(likes, id));
      }
      return found.length;
    });
  }
}
