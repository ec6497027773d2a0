import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { ENV, RetryLater, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { Deletions } from './deletions.service.ts';
import type { NotificationsEnv } from './env.ts';
import { Facts } from './facts.service.ts';
import { MailQueue } from './mail/mail-queue.service.ts';
import * as texts from './notice-texts.ts';
import * as prizeTexts from './prize-notice-texts.ts';
import { noticeId, Notices, type NoticeWithMail } from './notices.service.ts';

/** The notice to the winner for each change of a claim, by the event's subject. */
const claimTexts = new Map([
  [eventsEvents.claimOpened.subject, prizeTexts.won],
  [eventsEvents.claimReminded.subject, prizeTexts.claimDue],
  [eventsEvents.claimExpired.subject, prizeTexts.claimLost],
  [eventsEvents.claimDelivered.subject, prizeTexts.delivered],
]);

/** A hold that ends within this time, in milliseconds, causes no notice. */
const holdNoticeDelayMs = 10_000;

/** Notifies people of decisions about their cards, likes and prizes. */
@Controller()
export class NoticesConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly facts: Facts,
    private readonly deletions: Deletions,
    private readonly queue: MailQueue,
    @Inject(ENV) private readonly env: NotificationsEnv,
  ) {}

  /** A reported card that stays public is approved again. Its author gets no second notice. */
  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>): Promise<void> {
    const { eventId, postId, userId } = event.payload;
    const [contest, card] = await Promise.all([this.facts.event(eventId), this.facts.card(postId)]);
    if (!contest || !card) return;
    const id = noticeId('post-approved', postId);
    await this.#notify(event, userId, texts.approved({ id, event: contest, card }));
  }

  @HandleEvent([postsEvents.postDenied, postsEvents.postRemoved])
  async postTakenDown(event: ReceivedEvent<typeof postsEvents.postDenied>): Promise<void> {
    const { eventId, userId, postId, name = 'tu carta', reason, byBan } = event.payload;
    // The ban itself causes the notice.
    if (byBan !== undefined) return;
    const isDenied = event.subject === postsEvents.postDenied.subject;
    const id = noticeId(isDenied ? 'post-denied' : 'post-removed', postId);
    const card = { id: postId, name, slug: null };
    const about = { card, reason, id, event: (await this.facts.event(eventId)) ?? null };
    await this.#notify(event, userId, isDenied ? texts.denied(about) : texts.removed(about));
  }

  /** Every public card that disappears causes this event. A denied card never had a page or likes. */
  @HandleEvent(postsEvents.postDeleted)
  postDeleted({ payload }: ReceivedEvent<typeof postsEvents.postDeleted>): Promise<void> {
    return this.deletions.cardDeleted(payload.postId);
  }

  @HandleEvent(eventsEvents.eventDeleted)
  eventDeleted({ payload }: ReceivedEvent<typeof eventsEvents.eventDeleted>): Promise<void> {
    return this.deletions.contestDeleted(payload.eventId);
  }

  /** Notifies a voter of a hold, once per contest and only if the hold lasts. */
  @HandleEvent(likesEvents.likeHeld)
  async likeHeld(event: ReceivedEvent<typeof likesEvents.likeHeld>): Promise<void> {
    const { eventId, uid } = event.payload;
    const leftMs = event.at + holdNoticeDelayMs - Date.now();
    if (leftMs > 0) throw new RetryLater(leftMs);
    const postId = await this.facts.heldOn(event.payload);
    if (postId === null) return;
    const [contest, card] = await Promise.all([this.facts.event(eventId), this.facts.card(postId)]);
    if (!contest || !card) return;
    const id = noticeId('like-held', eventId, uid);
    await this.#notify(event, uid, texts.likeHeld({ id, event: contest, card }));
  }

  /** Each event causes a notice: a claim may be opened again for the same winner. */
  @HandleEvent([
    eventsEvents.claimOpened,
    eventsEvents.claimReminded,
    eventsEvents.claimExpired,
    eventsEvents.claimDelivered,
  ])
  async claimChanged(event: ReceivedEvent<typeof eventsEvents.claimOpened>): Promise<void> {
    const { eventId, place, rank, uid, postId, dueAt } = event.payload;
    const [contest, card] = await Promise.all([this.facts.event(eventId), this.facts.card(postId)]);
    // The claims of a deleted contest are deleted.
    if (!contest) return;
    const textOf = claimTexts.get(event.subject);
    if (!textOf) throw new Error(`no text for ${event.subject}`);
    const id = noticeId('prize', event.id);
    const prizes = contest.prizes?.length ? contest.prizes : this.env.CONTEST_PRIZES;
    const deletedCard = { id: postId, name: 'tu carta', slug: null };
    const about = { id, event: contest, prizes, card: card ?? deletedCard, place, rank, dueAt };
    await this.#notify(event, uid, textOf(about));
  }

  @HandleEvent(accountsEvents.accountBanned)
  async accountBanned(event: ReceivedEvent<typeof accountsEvents.accountBanned>): Promise<void> {
    const { uid, reason } = event.payload;
    await this.#notify(event, uid, texts.suspended(noticeId('banned', event.id), reason));
  }

  @HandleEvent(accountsEvents.requestAnswered)
  async requestAnswered(
    event: ReceivedEvent<typeof accountsEvents.requestAnswered>,
  ): Promise<void> {
    const { uid, number } = event.payload;
    await event.once((tx) => this.notices.mail(tx, uid, event.id, texts.requestAnswered(number)));
    this.queue.mark();
  }

  async #notify(event: ReceivedEvent, uid: string, notice: NoticeWithMail): Promise<void> {
    // A redelivered event may be older than the mark of a deleted account, so that the account is looked
    // up.
    if (event.at === 0 && !(await this.facts.contact(uid))) return;
    await event.once((tx) => this.notices.notify(tx, uid, notice));
    await this.deletions.check(notice.notice);
    this.queue.mark();
  }
}
