import {
  accountsEvents,
  eventPhase,
  eventsEvents,
  likesRequests,
  postsEvents,
} from '@el-reto/contracts';
import { Bans, HandleEvent, HandleRequest } from '@el-reto/service-kit';
import type { Incoming, ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { disturbed, erasedId, isDeleted, ledgerLikeOf, likeId, noPostId } from './like-records.ts';
import { postOf, takenOff, withDates } from './like-records.ts';
import { LikeStates } from './like-states.ts';
import { LikeReports } from './like-reports.ts';
import { closings, contests, likes, LikesRepository } from './likes.repository.ts';
import { LikesSweep } from './likes-sweep.service.ts';
import { Mailboxes } from './mailboxes.ts';
import { Numbers } from './numbers.service.ts';
import { OpenPostsService } from './open-posts.service.ts';

/**
 * Follows posts, events and accounts: which posts may be liked, until when, and which likes leave the
 * ledger.
 */
@Controller()
export class LikesConsumer {
  constructor(
    private readonly repository: LikesRepository,
    private readonly numbers: Numbers,
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
    this.reports.addRemovedPost(payload.postId);
    this.sweep.mark();
  }

  /** Applies the present dates: an earlier change may be delivered after a later one. */
  @HandleEvent([eventsEvents.eventCreated, eventsEvents.eventChanged])
  async eventChanged(event: ReceivedEvent<typeof eventsEvents.eventChanged>): Promise<void> {
    const { eventId } = event.payload;
    const dates = await this.openPosts.datesOf(eventId);
    await event.once(async (tx) => {
      const contest = await tx.get(contests, eventId);
      if (!dates || isDeleted(contest)) return;
      await tx.set(contests, eventId, withDates(contest, dates));
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
    const ban = await this.bans.refresh(uid);
    if (ban !== undefined) await this.states.suspend(uid, ban !== null);
  }

  @HandleRequest(likesRequests.refreshBan)
  async refreshBan({ input }: Incoming<typeof likesRequests.refreshBan>) {
    await this.bans.refresh(input.uid);
  }

  @HandleRequest(likesRequests.purgeUser)
  async purgeUser({ input: { uid, banned } }: Incoming<typeof likesRequests.purgeUser>) {
    // The event of a ban, or of its end, may arrive after the deletion.
    await this.states.suspend(uid, banned);
    await this.#eraseUser(uid);
  }

  /** Erases the account's likes. Does nothing if the request to erase them was processed before. */
  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted({ payload }: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    await this.#eraseUser(payload.uid);
  }

  /** Likes in ended events stay counted, without the name. Likes in other events are taken off. */
  async #eraseUser(userId: string): Promise<void> {
    const { store } = this.repository;
    const records = await this.repository.recordsOf(userId);
    const own = records.map(({ data }) => data).filter((like) => postOf(like) !== noPostId);
    await store.transaction((tx) => this.mailboxes.close(tx, userId, own));
    // The records are read again: a like may have been added before the account was closed.
    for (const { data } of await this.repository.recordsOf(userId)) {
      await this.#eraseOne(data.eventId, userId);
    }
  }

  async #eraseOne(eventId: string, userId: string): Promise<void> {
    const reports = await this.numbers.transaction(async (tx, note) => {
      const id = likeId(eventId, userId);
      const record = await tx.get(likes, id);
      const contest = await tx.get(contests, eventId);
      if (!record) return [];
      const isOn = postOf(record) !== noPostId;
      const isOver = contest && !isDeleted(contest) && eventPhase(contest) === 'ended';
      // An ended event keeps the number, and its list of names loses one.
      if (record.postId !== noPostId) await note([{ postId: record.postId, by: isOver ? 0 : -1 }]);
      const after = isOn ? disturbed(contest) : undefined;
      if (after) await tx.set(contests, eventId, after);
      await tx.delete(likes, id);
      if (!isOn) return [];
      const gone = ledgerLikeOf(id, takenOff(record));
      if (!isOver) return [gone];
      const { outcomes: _, evidence: __, ...nameless } = { ...record, userId: null };
      const erased = erasedId(eventId);
      await this.repository.write(tx, erased, nameless);
      return [{ ...gone, erased: true }, ledgerLikeOf(erased, nameless)];
    });
    for (const report of reports) this.reports.add(report);
  }
}
