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
import type { Holder, Won } from './claim-records.ts';

/** Cards asked for at once. */
const atOnce = 100;

/** The cards that prizes like this one go to, in their order, each with its place in it. */
const inOrder = (place: PrizePlace, ranking: readonly Ranked[]): readonly Ranked[] =>
  place === juryPlace
    ? juryOrder(ranking).map((card, index) => ({ ...card, place: index + 1 }))
    : ranking.filter(({ likes, score = likes }) => score > 0);

/**
 * Who prizes go to: cards of a ranking that have something and are public. Those of accounts that
 * are suspended or gone are not.
 */
@Injectable()
export class Holders {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  /** Of a new result: a place whose card is gone goes to the next one behind the last place. */
  async first(ranking: readonly Ranked[], isBesideJury: boolean): Promise<Won[]> {
    const won: Won[] = [];
    const liked = inOrder(1, ranking);
    const winners = liked.slice(0, prizePlaces.length);
    const there = new Map((await this.#shown(winners)).map((holder) => [holder.rank, holder]));
    let last: number = prizePlaces.length;
    for (const { place } of winners) {
      const holder = there.get(place) ?? (await this.#firstOf(liked.slice(last)));
      if (!holder) continue;
      last = Math.max(last, holder.rank);
      won.push({ place, holder });
    }
    const chosen = isBesideJury && (await this.#firstOf(inOrder(juryPlace, ranking)));
    return chosen ? [...won, { place: juryPlace, holder: chosen }] : won;
  }

  /** The holder of one card in a prize's order, where that is there. */
  async at(eventId: string, place: PrizePlace, rank: number): Promise<Holder | undefined> {
    const holder = await this.after(eventId, place, rank - 1);
    return holder?.rank === rank ? holder : undefined;
  }

  /** The first behind `rank` in a prize's published order; undefined where there is none. */
  async after(eventId: string, place: PrizePlace, rank: number): Promise<Holder | undefined> {
    const order = inOrder(place, await this.#ranking(eventId));
    return this.#firstOf(order.filter((card) => card.place > rank));
  }

  async #ranking(eventId: string): Promise<Ranked[]> {
    const pages = (await this.store.get(results, eventId))?.pages ?? 0;
    const ids = Array.from({ length: pages }, (_, page) => rankingPageId(eventId, page));
    const found = await this.store.getMany(rankingPages, ids);
    return ids.flatMap((id) => found.get(id)?.ranking ?? []);
  }

  async #firstOf(order: readonly Ranked[]): Promise<Holder | undefined> {
    for (let at = 0; at < order.length; at += atOnce) {
      const [holder] = await this.#shown(order.slice(at, at + atOnce));
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
