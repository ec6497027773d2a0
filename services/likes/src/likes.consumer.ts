import {
  accountsEvents,
  eventPhase,
  eventsEvents,
  likesRequests,
  postsEvents,
} from '@el-reto/contracts';
import { Bans, closeAccount, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import type { Transaction } from '@el-reto/store';
import { Controller } from '@nestjs/common';
import {
  apartEntry,
  disturbed,
  erasedId,
  isDeleted,
  judgementOf,
  likeId,
  noPost,
} from './like-records.ts';
import { postOf, withDates } from './like-records.ts';
import { LikeStates } from './like-states.ts';
import { LikeReports } from './like-reports.ts';
import { apartLikes, closings, contests, likes, LikesRepository } from './likes.repository.ts';
import { LikesSweep } from './likes-sweep.service.ts';
import { Mailboxes } from './mailboxes.ts';
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
    private readonly mailboxes: Mailboxes,
    private readonly reports: LikeReports,
    private readonly bans: Bans,
    private readonly states: LikeStates,
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
    this.reports.tellGone(payload.postId);
    this.sweep.mark();
  }

  @HandleEvent([eventsEvents.eventCreated, eventsEvents.eventChanged])
  async eventChanged(event: ReceivedEvent<typeof eventsEvents.eventChanged>): Promise<void> {
    const { eventId, startDate, endDate } = event.payload;
    await event.once(async (tx) => {
      const contest = await tx.get(contests, eventId);
      if (isDeleted(contest)) return;
      await tx.set(contests, eventId, withDates(contest, { startDate, endDate }));
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

  @HandleEvent([accountsEvents.accountBanned, accountsEvents.accountUnbanned])
  async banChanged({ payload }: ReceivedEvent<typeof accountsEvents.accountUnbanned>) {
    const { uid } = payload;
    const ban = await this.bans.learn(uid);
    await this.states.suspend(uid, ban !== null);
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
    const records = await this.tallies.recordsOf(userId);
    const mine = records.map(({ data }) => data).filter((like) => postOf(like) !== noPost);
    await store.transaction(async (tx) => {
      await this.mailboxes.remember(tx, userId, mine);
      await closeAccount(tx, userId);
    });
    // Read again: nothing was liked after it was closed.
    for (const { data } of await this.tallies.recordsOf(userId)) {
      await store.transaction((tx) => this.#eraseOne(tx, data.eventId, userId));
    }
    this.tallies.mark();
  }

  async #eraseOne(tx: Transaction, eventId: string, userId: string): Promise<void> {
    const id = likeId(eventId, userId);
    const record = await tx.get(likes, id);
    if (!record) return;
    const entry = apartEntry(id, record);
    if (postOf(record) === noPost) {
      await tx.delete(likes, id);
      if (entry) await tx.delete(apartLikes, id);
      return;
    }
    const post = await this.tallies.find(tx, postOf(record));
    const contest = await tx.get(contests, eventId);
    const isOver = contest && !isDeleted(contest) && eventPhase(contest) === 'ended';
    const after = disturbed(contest);
    if (after) await tx.set(contests, eventId, after);
    await tx.delete(likes, id);
    if (entry) await tx.delete(apartLikes, id);
    if (isOver) {
      const { outcomes: _, evidence: __, ...nameless } = { ...record, userId: null };
      await this.tallies.write(tx, erasedId(eventId), nameless);
    }
    const gone = { eventId, uid: userId, postId: null, at: Date.now(), evidence: null };
    if (!isOver)
      this.reports.tell({ ...gone, ...judgementOf(undefined), cleared: false, decision: null });
    if (entry || !post?.data.open) return;
    // Where the number stays, the list of names that others show has one less.
    await this.tallies.count(tx, [{ post, by: isOver ? 0 : -1 }]);
  }
}
