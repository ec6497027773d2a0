import { calls, limits, likesRequests, postsRequests, type RaceCard } from '@el-reto/contracts';
import { findPage, HandleRequest, RequestClient } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { lastDays } from './days.ts';
import {
  decisions,
  deniedCards,
  posts,
  publicIn,
  type DeniedRecord,
  type PostRecord,
} from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

/** Most public cards of an account that are shown, and most denied ones. The newest are shown. */
const mostShown = 100;
/** Number of cards that are read to find the shown ones, and number of denied ones. */
const mostRead = 500;
const podium = 3;
/** Number of leading cards whose ties are resolved as in a result. */
const leaders = 20;
/** Longest wait for the likes service, which orders the leading cards, in milliseconds. */
const orderTimeoutMs = 1_000;
/** The usual duration of a review is the median of this many recent decisions. */
const decisionsRead = 50;

const byLikes = ['-likes', 'createdAt', 'id'] as const;

const newestFirst = ['-createdAt', '-id'] as const;

/** Shows a person their cards in running contests and their denied cards. */
@Controller()
export class RaceController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly requests: RequestClient,
  ) {}

  @HandleRequest(postsRequests.race)
  async race({ input, actor }: Incoming<typeof postsRequests.race>) {
    const running = new Set(input.eventIds);
    const { store } = this.repository;
    const [own, denied, usualReviewMs] = await Promise.all([
      store.find(posts, {
        where: { userId: actor.uid },
        orderBy: newestFirst,
        limit: mostRead,
      }),
      store.find(deniedCards, {
        where: { userId: actor.uid },
        orderBy: ['-at'],
        limit: mostRead,
      }),
      this.#usualReviewMs(),
    ]);
    const racing = own.map(({ data }) => data).filter((post) => post.public);
    const shown = racing.filter(({ eventid }) => running.has(eventid)).slice(0, mostShown);
    const shownCards = denied
      .map(({ data }) => data)
      .filter(({ isForgotten }) => !isForgotten)
      .slice(0, mostShown);
    const byEvent = [...Map.groupBy(shown, ({ eventid }) => eventid)];
    const cards = await Promise.all(byEvent.map(([eventId, some]) => this.#places(eventId, some)));
    return {
      cards: cards.flat(),
      dates: own.map(({ data: { id: postId, createdAt, publicAt } }) => ({
        postId,
        sentAt: new Date(createdAt).toISOString(),
        publicAt: publicAt === undefined ? null : new Date(publicAt).toISOString(),
      })),
      denied: shownCards.map(shownDenied),
      usualReviewMs,
    };
  }

  @HandleRequest(postsRequests.listMyDenied)
  async listDenied({ actor, input: { cursor } }: Incoming<typeof postsRequests.listMyDenied>) {
    const query = {
      where: { userId: actor.uid },
      orderBy: ['-at', '-postId'],
      limit: limits.pageSize,
    } as const;
    const { store } = this.repository;
    const { page, nextCursor } = await findPage(store, deniedCards, query, cursor);
    return { denied: page.map(({ data }) => shownDenied(data)), nextCursor };
  }

  /** Hides a denied card from its author. Moderators still see it. Another account's card is ignored. */
  @HandleRequest(calls.forgetDeniedCard)
  async forgetDenied({ input: { postId }, actor }: Incoming<typeof calls.forgetDeniedCard>) {
    await this.repository.store.transaction(async (tx) => {
      const card = await tx.get(deniedCards, postId);
      if (card?.userId !== actor.uid) return;
      await tx.set(deniedCards, postId, { ...card, isForgotten: true });
    });
  }

  async #places(eventId: string, some: readonly PostRecord[]): Promise<RaceCard[]> {
    const { store } = this.repository;
    const where = publicIn(eventId);
    const [cards, first, orderOf] = await Promise.all([
      store.count(posts, { where }),
      store.find(posts, { where, orderBy: byLikes, limit: leaders }),
      this.#resultOrder(eventId),
    ]);
    const winning = first
      .map(({ data }) => data)
      .filter(({ likes }) => likes > 0)
      .toSorted((a, b) => b.likes - a.likes || orderOf(a.id) - orderOf(b.id))
      .slice(0, podium);
    const third = winning[podium - 1]?.likes ?? 0;
    const aboveOf = async (likes: number) =>
      [likes, await store.count(posts, { where: { ...where, likes: { '>': likes } } })] as const;
    const above = new Map(
      await Promise.all([...new Set(some.map(({ likes }) => likes))].map(aboveOf)),
    );
    return some.map((post) => {
      const { id: postId, likes } = post;
      const at = winning.findIndex(({ id }) => id === postId);
      const isOnPodium = at >= 0;
      // Below the podium, cards with equal likes share a place.
      const place = (isOnPodium ? at : Math.max(above.get(likes) ?? 0, winning.length)) + 1;
      const toPodium = isOnPodium ? null : third - likes + 1;
      return { postId, place, cards, toPodium, days: lastDays(post) };
    });
  }

  /**
   * Returns a function that gives a leading card's position in a result. Without the likes service all are
   * equal.
   */
  async #resultOrder(eventId: string): Promise<(postId: string) => number> {
    const input = { eventIds: [eventId], limit: leaders };
    const { top } = await this.requests
      .ask(likesRequests.listTop, input, { timeoutMs: orderTimeoutMs })
      .catch(() => ({ top: {} as Record<string, { postId: string }[]> }));
    const places = new Map(top[eventId]?.map(({ postId }, at) => [postId, at]));
    return (postId) => places.get(postId) ?? leaders;
  }

  async #usualReviewMs(): Promise<number | null> {
    const last = await this.repository.store.find(decisions, {
      orderBy: ['-at'],
      limit: decisionsRead,
    });
    const took = last.flatMap(({ data: { tookMs } }) => (tookMs === undefined ? [] : [tookMs]));
    const ascending = took.toSorted((a, b) => a - b);
    return ascending[Math.floor(ascending.length / 2)] ?? null;
  }
}

/** A denied card for its author. The response schema removes the fields for moderators. */
const shownDenied = ({ at, ...card }: DeniedRecord) => ({
  ...card,
  deniedAt: new Date(at).toISOString(),
});
