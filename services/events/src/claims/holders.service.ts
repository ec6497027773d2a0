import {
  juryOrder,
  juryPlace,
  postsRequests,
  prizePlaces,
  type PrizePlace,
  type Ranked,
} from '@el-reto/contracts';
import { RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { rankingPageId, rankingPages, results } from '../event-records.ts';
import type { Holder, PrizeOf, Won } from './claim-records.ts';

/** Cards per request. */
const atOnce = 100;

/** The cards that prizes like this one go to, in their order, each with its place in it. */
const inOrder = (place: PrizePlace, ranking: readonly Ranked[]): readonly Ranked[] =>
  place === juryPlace
    ? juryOrder(ranking).map((card, index) => ({ ...card, place: index + 1 }))
    : ranking.filter(({ likes, score = likes }) => score > 0);

/**
 * Finds the cards that may receive prizes: public ones with likes or points, whose accounts are
 * neither banned nor deleted.
 */
@Injectable()
export class Holders {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  /**
   * The holders of a new result. If a card is deleted, or its author has a better place, the place
   * goes to the next card behind the last place.
   */
  async first(ranking: readonly Ranked[], isBesideJury: boolean): Promise<Won[]> {
    const won: Won[] = [];
    const liked = inOrder(1, ranking);
    const winners = liked.slice(0, prizePlaces.length);
    const best = new Map((await this.#shown(winners)).toReversed().map((one) => [one.uid, one]));
    const there = new Map([...best.values()].map((holder) => [holder.rank, holder]));
    const placed = new Set(best.keys());
    let last: number = prizePlaces.length;
    for (const { place } of winners) {
      const holder = there.get(place) ?? (await this.#firstOf(liked.slice(last), placed));
      if (!holder) continue;
      placed.add(holder.uid);
      last = Math.max(last, holder.rank);
      won.push({ place, holder });
    }
    const chosen = isBesideJury && (await this.#firstOf(inOrder(juryPlace, ranking)));
    return chosen ? [...won, { place: juryPlace, holder: chosen }] : won;
  }

  /** The holder of a card in a prize's order, if the card exists. */
  async at(eventId: string, place: PrizePlace, rank: number): Promise<Holder | undefined> {
    const order = inOrder(place, await this.#ranking(eventId));
    return (await this.#shown(order.filter((card) => card.place === rank)))[0];
  }

  /** The first card behind `rank` in a prize's published order, without those of `others`. */
  async after(
    { eventId, place }: PrizeOf,
    rank: number,
    others: ReadonlySet<string>,
  ): Promise<Holder | undefined> {
    const order = inOrder(place, await this.#ranking(eventId));
    return this.#firstOf(
      order.filter((card) => card.place > rank),
      others,
    );
  }

  async #ranking(eventId: string): Promise<Ranked[]> {
    const pages = (await this.store.get(results, eventId))?.pages ?? 0;
    const ids = Array.from({ length: pages }, (_, page) => rankingPageId(eventId, page));
    const found = await this.store.getMany(rankingPages, ids);
    return ids.flatMap((id) => found.get(id)?.ranking ?? []);
  }

  async #firstOf(
    order: readonly Ranked[],
    others: ReadonlySet<string> = new Set(),
  ): Promise<Holder | undefined> {
    for (let at = 0; at < order.length; at += atOnce) {
      const shown = await this.#shown(order.slice(at, at + atOnce));
      const holder = shown.find(({ uid }) => !others.has(uid));
      if (holder) return holder;
    }
    return undefined;
  }

  async #shown(ranking: readonly Ranked[]): Promise<Holder[]> {
    if (ranking.length === 0) return [];
    const postIds = ranking.map(({ postId }) => postId);
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds });
    const cards = new Map(posts.filter((post) => post.public).map((post) => [post.postId, post]));
    return ranking.flatMap(({ postId, place: rank }) => {
      const card = cards.get(postId);
      return card ? [{ postId, uid: card.userId, rank }] : [];
    });
  }
}
