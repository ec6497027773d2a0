import {
  accountsEvents,
  campaignRequests,
  hourInMexico,
  likesEvents,
  postsEvents,
} from '@el-reto/contracts';
import {
  closeAccount,
  HandleEvent,
  HandleRequest,
  STORE,
  type Incoming,
  type ReceivedEvent,
} from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { cards, type CardRecord } from './campaign-records.ts';
import { decided, deleted, newCard, ownedBy, reported, sent } from './cards.ts';
import { Counting } from './counting.ts';
import type { Change } from './tally.ts';

const { postApproved, postDenied, postDeleted, postRemoved } = postsEvents;

/** Most events that are counted in one transaction: as many as cards may change in a second. */
const inBatches = { atOnce: 500 };

/**
 * Counts each event once, for the hour in which it happened. The event is marked as handled in the
 * transaction of its numbers, which several events share.
 */
@Controller()
export class CountingController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly counting: Counting,
  ) {}

  @HandleEvent(accountsEvents.accountCreated, inBatches)
  async accountCreated(event: ReceivedEvent<typeof accountsEvents.accountCreated>) {
    const hour = hourInMexico(atOf(event));
    const { source } = event.payload;
    await this.counting.count({
      key: event.inboxKey,
      postIds: [],
      count: (tally) => {
        tally.add(null, hour, { signUps: 1 });
        tally.addArrival(null, hour, source, { signUps: 1 });
      },
    });
  }

  /** Removes a deleted account from its cards; the numbers stay. Late events do not add the account again. */
  @HandleEvent(accountsEvents.accountDeleted)
  async accountDeleted({ payload: { uid } }: ReceivedEvent<typeof accountsEvents.accountDeleted>) {
    await this.store.transaction((tx) => closeAccount(tx, uid));
    const where = { userId: uid };
    for (const { id } of await this.store.find(cards, { where })) {
      await this.store.transaction(async (tx) => {
        const card = await tx.get(cards, id);
        if (card) await tx.set(cards, id, { ...card, userId: '' });
      });
    }
  }

  @HandleEvent(postsEvents.postCreated, inBatches)
  async postCreated(event: ReceivedEvent<typeof postsEvents.postCreated>) {
    await this.#change(event, (card) => ({
      after: sent(card, atOf(event)),
      change: { uploads: 1 },
    }));
  }

  /** A public card that was reported and approved again is not counted as new. */
  @HandleEvent(postApproved)
  async postApproved(event: ReceivedEvent<typeof postApproved>) {
    await this.#change(event, (card) => ({
      after: decided(card, 'public', atOf(event)),
      change: { ...(!card.wasPublic && { approved: 1 }), ...reviewOf(card, atOf(event)) },
    }));
  }

  @HandleEvent(postDenied)
  async postDenied(event: ReceivedEvent<typeof postDenied>) {
    await this.#change(event, (card) => ({
      after: decided(card, 'gone', atOf(event)),
      change: { denied: 1, ...reviewOf(card, atOf(event)) },
    }));
  }

  @HandleEvent(postRemoved)
  async postRemoved(event: ReceivedEvent<typeof postRemoved>) {
    await this.#change(event, (card) => ({
      after: decided(card, 'gone', atOf(event)),
      change: { removed: 1 },
    }));
  }

  @HandleEvent(postDeleted)
  async postDeleted(event: ReceivedEvent<typeof postDeleted>) {
    await this.#change(event, (card) => unchanged(deleted(card, atOf(event))));
  }

  @HandleEvent(postsEvents.postReported)
  async postReported(event: ReceivedEvent<typeof postsEvents.postReported>) {
    await this.#change(event, (card) => unchanged(reported(card, atOf(event))));
  }

  /** Numbers of views and shares never decrease: a smaller number is outdated. */
  @HandleEvent(postsEvents.statsChanged)
  async statsChanged(event: ReceivedEvent<typeof postsEvents.statsChanged>) {
    const now = new Map(event.payload.posts.map((post) => [post.postId, post]));
    await this.#changeAll(event, [...now.keys()], (card) => {
      const shares = Math.max(card.shares, now.get(card.postId)?.shares ?? 0);
      const views = Math.max(card.views, now.get(card.postId)?.views ?? 0);
      if (shares === card.shares && views === card.views) return unchanged(card);
      const change = { shares: shares - card.shares, views: views - card.views };
      return { after: { ...card, shares, views }, change };
    });
  }

  /** A tally with a lower revision is outdated, and a tally of a deleted card is too. */
  @HandleEvent(likesEvents.tallyChanged, inBatches)
  async tallyChanged(event: ReceivedEvent<typeof likesEvents.tallyChanged>) {
    const now = new Map(event.payload.tallies.map((tally) => [tally.postId, tally]));
    await this.#changeAll(event, [...now.keys()], (card) => {
      const tally = now.get(card.postId);
      const isOutdated = !tally || tally.revision <= card.likesRevision;
      if (isOutdated || card.state === 'gone') return unchanged(card);
      return unchanged({ ...card, likes: tally.likes, likesRevision: tally.revision });
    });
  }

  /** Counts a batch of visits. A repeated batch is recognised by its id. */
  @HandleRequest(campaignRequests.countVisits)
  async countVisits({ input }: Incoming<typeof campaignRequests.countVisits>) {
    await this.counting.count({
      key: `visits:${input.batch}`,
      postIds: [],
      count: (tally) => {
        for (const { hour, eventId, source, visits } of input.visits) {
          tally.add(eventId, hour, { visits });
          tally.addArrival(eventId, hour, source, { visits });
        }
      },
    });
  }

  #change(
    event: ReceivedEvent & { payload: { postId: string; eventId: string; userId?: string } },
    next: (card: CardRecord) => { after: CardRecord; change: Change },
  ): Promise<void> {
    return this.#changeAll(event, [event.payload.postId], next, event.inboxKey);
  }

  async #changeAll(
    event: ReceivedEvent & { payload: { eventId: string; userId?: string } },
    postIds: readonly string[],
    next: (card: CardRecord) => { after: CardRecord; change: Change },
    key?: string,
  ): Promise<void> {
    const { eventId, userId } = event.payload;
    const hour = hourInMexico(atOf(event));
    await this.counting.count({
      ...(key !== undefined && { key }),
      ...(userId !== undefined && { uid: userId }),
      postIds,
      count: (tally, known, hasAccount) => {
        for (const postId of postIds) {
          const card = known.get(postId) ?? newCard({ postId, eventId });
          const { after, change } = next(hasAccount ? ownedBy(card, userId ?? '') : card);
          tally.add(eventId, hour, { ...change, likes: after.likes - card.likes });
          known.set(postId, after);
        }
      },
    });
  }
}

/** The time of the event. An event without a time counts for the current hour. */
const atOf = ({ at }: Pick<ReceivedEvent, 'at'>): number => at || Date.now();

const unchanged = (card: CardRecord) => ({ after: card, change: {} });

/** The time that the decided card has waited. */
const reviewOf = ({ waitingSince }: CardRecord, at: number): Change =>
  waitingSince > 0 && at >= waitingSince ? { reviewMs: at - waitingSince, reviews: 1 } : {};
