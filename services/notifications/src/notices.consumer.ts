import { accountsEvents, eventsEvents, likesEvents, postsEvents } from '@el-reto/contracts';
import { RetryLater, HandleEvent, type ReceivedEvent } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { Facts } from './facts.service.ts';
import { MailQueue } from './mail/mail-queue.service.ts';
import * as texts from './notice-texts.ts';
import type { About, PrizeAbout } from './notice-texts.ts';
import { noticeId, Notices, type NoticeWithMail } from './notices.service.ts';

type PostEvent =
  | typeof postsEvents.postApproved
  | typeof postsEvents.postDenied
  | typeof postsEvents.postRemoved;
type ClaimEvent = typeof eventsEvents.claimOpened;

/** A hold that ends within this time, in milliseconds, causes no notice. */
const holdNoticeDelayMs = 10_000;

/** Notifies people of decisions about their cards, likes and prizes. */
@Controller()
export class NoticesConsumer {
  constructor(
    private readonly notices: Notices,
    private readonly facts: Facts,
    private readonly queue: MailQueue,
  ) {}

  /** A reported card that stays public is approved again. Its author gets no second notice. */
  @HandleEvent(postsEvents.postApproved)
  async postApproved(event: ReceivedEvent<typeof postsEvents.postApproved>): Promise<void> {
    const card = await this.facts.card(event.payload.postId);
    const id = noticeId('post-approved', event.payload.postId);
    if (card) await this.#notifyAuthor(event, { id, card }, texts.approved);
  }

  @HandleEvent(postsEvents.postDenied)
  postDenied(event: ReceivedEvent<typeof postsEvents.postDenied>): Promise<void> {
    return this.#notifyOfRemoval(event, 'post-denied', texts.denied);
  }

  @HandleEvent(postsEvents.postRemoved)
  postRemoved(event: ReceivedEvent<typeof postsEvents.postRemoved>): Promise<void> {
    return this.#notifyOfRemoval(event, 'post-removed', texts.removed);
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

  @HandleEvent(eventsEvents.claimOpened)
  claimOpened(event: ReceivedEvent<ClaimEvent>): Promise<void> {
    return this.#notifyWinner(event, texts.won);
  }

  @HandleEvent(eventsEvents.claimReminded)
  claimReminded(event: ReceivedEvent<ClaimEvent>): Promise<void> {
    return this.#notifyWinner(event, texts.claimDue);
  }

  @HandleEvent(eventsEvents.claimExpired)
  claimExpired(event: ReceivedEvent<ClaimEvent>): Promise<void> {
    return this.#notifyWinner(event, texts.claimLost);
  }

  @HandleEvent(eventsEvents.claimDelivered)
  claimDelivered(event: ReceivedEvent<ClaimEvent>): Promise<void> {
    return this.#notifyWinner(event, texts.delivered);
  }

  @HandleEvent(accountsEvents.requestAnswered)
  async requestAnswered(
    event: ReceivedEvent<typeof accountsEvents.requestAnswered>,
  ): Promise<void> {
    const { uid, number } = event.payload;
    await event.once((tx) => this.notices.mail(tx, uid, event.id, texts.requestAnswered(number)));
    this.queue.mark();
  }

  async #notifyOfRemoval(
    event: ReceivedEvent<typeof postsEvents.postDenied>,
    kind: string,
    textOf: (about: About) => NoticeWithMail,
  ): Promise<void> {
    const { postId, name = 'tu carta', reason, byBan } = event.payload;
    const card = { id: postId, name, slug: null };
    if (byBan !== undefined) {
      const about = { id: noticeId('banned', byBan), card, reason };
      return this.#notifyAuthor(event, about, texts.suspended);
    }
    await this.#notifyAuthor(event, { id: noticeId(kind, postId), card, reason }, textOf);
  }

  async #notifyAuthor(
    event: ReceivedEvent<PostEvent>,
    about: Omit<About, 'event'>,
    textOf: (about: About) => NoticeWithMail,
  ): Promise<void> {
    const { eventId, userId } = event.payload;
    await this.#notify(event, userId, textOf({ ...about, event: await this.facts.event(eventId) }));
  }

  /** Each event causes a notice: a claim may be opened again for the same winner. */
  async #notifyWinner(
    event: ReceivedEvent<ClaimEvent>,
    textOf: (about: PrizeAbout) => NoticeWithMail,
  ): Promise<void> {
    const { eventId, place, rank, uid, postId, dueAt } = event.payload;
    const [contest, card] = await Promise.all([this.facts.event(eventId), this.facts.card(postId)]);
    const id = noticeId('prize', event.id);
    const deletedCard = { id: postId, name: 'tu carta', slug: null };
    await this.#notify(
      event,
      uid,
      textOf({ id, event: contest, card: card ?? deletedCard, place, rank, dueAt }),
    );
  }

  async #notify(event: ReceivedEvent, uid: string, notice: NoticeWithMail): Promise<void> {
    // A redelivered event may be older than the mark of a deleted account, so that the account is looked
    // up.
    if (event.at === 0 && !(await this.facts.contact(uid))) return;
    await event.once((tx) => this.notices.notify(tx, uid, notice));
    this.queue.mark();
  }
}
