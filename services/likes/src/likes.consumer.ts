import {
  accountsEvents,
  eventPhase,
  eventsEvents,
  likesRequests,
  postsEvents,
} from '@el-reto/contracts';
import { closeAccount, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import { erasedId, isDeleted, likeId, noPost } from './like-records.ts';
import { closings, contests, likes, LikesRepository } from './likes.repository.ts';
import { LikesSweep } from './likes-sweep.service.ts';
import { OpenPostsService } from './open-posts.service.ts';
import { Tallies } from './tallies.ts';

/** Follows posts, events and people: what may be liked, until when, and what leaves the ledger. */
@Controller()
export class LikesConsumer {
  constructor(
    private readonly repository: LikesRepository,
    private readonly tallies: Tallies,
    private readonly openPosts: OpenPostsService,
    private readonly sweep: LikesSweep,
  ) {}

  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>): Promise<void> {
    await event.once(async (tx) => {
      await this.openPosts.open(tx, event.payload.postId, event.payload);
    });
  }

  @HandleEvent([postsEvents.postDenied, postsEvents.postDeleted])
  async postGone({ payload }: ReceivedEvent<typeof postsEvents.postDeleted>): Promise<void> {
    await this.openPosts.close(payload.postId, payload.eventId);
    this.sweep.mark();
  }

  @HandleEvent([eventsEvents.eventCreated, eventsEvents.eventChanged])
  async eventChanged(event: ReceivedEvent<typeof eventsEvents.eventChanged>): Promise<void> {
    const { eventId, startDate, endDate } = event.payload;
    await event.once(async (tx) => {
      if (isDeleted(await tx.get(contests, eventId))) return;
      await tx.set(contests, eventId, { startDate, endDate });
    });
  }

  @HandleEvent(eventsEvents.eventDeleted)
  async eventDeleted({ payload }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    const { eventId } = payload;
    await this.repository.store.transaction(async (tx) => {
      await tx.set(contests, eventId, { deleted: true });
      await tx.set(closings, eventId, { isEvent: true });
    });
    this.sweep.mark();
  }

  @HandleRequest(likesRequests.purgeUser)
  async purgeUser({ input }: Incoming<typeof likesRequests.purgeUser>) {
    await this.#eraseUser(input.uid);
    return { success: true } as const;
  }

  /** Once more, for a deletion that an older version began. */
  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted({ payload }: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    await this.#eraseUser(payload.uid);
  }

  /** In events that have ended, likes stay counted without the name; others are taken off. */
  async #eraseUser(userId: string): Promise<void> {
    const { store } = this.repository;
    await store.transaction((tx) => closeAccount(tx, userId));
    for (const { data } of await this.tallies.recordsOf(userId)) {
      await store.transaction((tx) => this.#eraseOne(tx, data.eventId, userId));
    }
    this.tallies.mark();
  }

  async #eraseOne(tx: Transaction, eventId: string, userId: string): Promise<void> {
    const id = likeId(eventId, userId);
    const record = await tx.get(likes, id);
    if (!record) return;
    if (record.postId === noPost) return tx.delete(likes, id);
    const post = await this.tallies.find(tx, record.postId);
    const contest = await tx.get(contests, eventId);
    const isOver = contest && !isDeleted(contest) && eventPhase(contest) === 'ended';
    await tx.delete(likes, id);
    if (isOver) {
      const { outcomes: _, ...nameless } = { ...record, userId: null };
      await tx.set(likes, erasedId(eventId), nameless);
    }
    // Where the number stays, the list of names that others show has one less.
    if (post?.data.open) await this.tallies.count(tx, [{ post, by: isOver ? 0 : -1 }]);
  }
}
