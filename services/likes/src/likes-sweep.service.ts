import { BackgroundWork, LOGGER } from '@el-reto/service-kit';
import { deleteAll, type Collection, type Query } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import {
  apartLikes,
  closings,
  likes,
  LikesRepository,
  ofPost,
  tallies,
} from './likes.repository.ts';
import { votedMailboxes } from './mailboxes.ts';
import { ledgerParts } from './published-ledgers.service.ts';
import { Tallies } from './tallies.ts';

const everyMs = 250;
/** Posts of an event whose likes are taken off before the posts themselves are forgotten. */
const postsAtOnce = 20;
/** Likes in one transaction. */
const likesAtOnce = 100;

/**
 * Takes off the likes of posts and events that are gone, a few in each transaction and one after the
 * other, so that whoever likes meanwhile waits for a few deletions at most. What is left to do is on
 * record: a crash or a stop interrupts it, the next start goes on.
 */
@Injectable()
export class LikesSweep extends BackgroundWork {
  constructor(
    private readonly repository: LikesRepository,
    private readonly numbers: Tallies,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(everyMs, logger);
  }

  protected override async work(): Promise<void> {
    const { store } = this.repository;
    for (;;) {
      const [next] = await store.find(closings, { limit: 1 });
      if (!next) return;
      await (next.data.isEvent ? this.#forget(next.id) : this.#takeOff([next.id]));
      if (this.isStopping) return;
      await store.transaction((tx) => tx.delete(closings, next.id));
    }
  }

  async #forget(eventId: string): Promise<void> {
    const { store } = this.repository;
    const where = [['eventId', '==', eventId]] as const;
    for (;;) {
      const postIds = await store.findIds(tallies, { where, limit: postsAtOnce });
      if (postIds.length === 0) {
        await this.#removeAll(apartLikes, where);
        await deleteAll(store, votedMailboxes, where);
        await deleteAll(store, ledgerParts, where);
        return this.numbers.forgetTakenOff(eventId);
      }
      // First, for a like is on record before its post is shut, or not at all.
      await store.transaction((tx) => this.numbers.shut(tx, postIds));
      await this.#takeOff(postIds);
      if (this.isStopping) return;
      await store.transaction(async (tx) => {
        for (const postId of postIds) await tx.delete(tallies, postId);
      });
    }
  }

  async #takeOff(postIds: readonly string[]): Promise<void> {
    for (const postId of postIds) {
      await this.#removeAll(likes, ofPost(postId));
      await this.#removeAll(apartLikes, ofPost(postId));
    }
  }

  /** Found in the transaction that removes them: a like may move meanwhile. */
  async #removeAll<T>(
    collection: Collection<T>,
    where: NonNullable<Query<T>['where']>,
  ): Promise<void> {
    let found: number;
    do {
      found = await this.repository.store.transaction(async (tx) => {
        const ids = await tx.findIds(collection, { where, limit: likesAtOnce });
        await this.numbers.remove(tx, ids);
        // Those that did not count each have what finds them.
        if (collection.name === apartLikes.name) {
          for (const id of ids) await tx.delete(apartLikes, id);
        }
        return ids.length;
      });
    } while (found === likesAtOnce && !this.isStopping);
  }
}
