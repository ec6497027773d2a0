import { postsRequests, prizePlaces, type Ranked } from '@el-reto/contracts';
import { RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { rankingPageId, rankingPages, results } from '../event-records.ts';
import type { Holder, Won } from './claim-records.ts';

/** Cards asked for at once. */
const atOnce = 100;

/**
 * Who prizes go to: cards of a ranking that have likes and are public. Those of accounts that are
 * suspended or gone are not.
 */
@Injectable()
export class Holders {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
  ) {}

  /** Of a new result: a place whose card is gone goes to the next one behind the last place. */
  async first(ranking: readonly Ranked[]): Promise<Won[]> {
    const won: Won[] = [];
    const winners = ranking.slice(0, prizePlaces.length).filter(({ likes }) => likes > 0);
    const there = new Map((await this.#shown(winners)).map((holder) => [holder.rank, holder]));
    let last: number = prizePlaces.length;
    for (const { place } of winners) {
      const holder = there.get(place) ?? (await this.#firstOf(ranking.slice(last)));
      if (!holder) break;
      last = Math.max(last, holder.rank);
      won.push({ place, holder });
    }
    return won;
  }

  /** The first of a published ranking behind `rank`; undefined where there is none. */
  async after(eventId: string, rank: number): Promise<Holder | undefined> {
    const pages = (await this.store.get(results, eventId))?.pages ?? 0;
    for (let page = 0; page < pages; page += 1) {
      const found = await this.store.get(rankingPages, rankingPageId(eventId, page));
      const behind = (found?.ranking ?? []).filter(({ place }) => place > rank);
      const holder = await this.#firstOf(behind);
      if (holder) return holder;
    }
    return undefined;
  }

  async #firstOf(ranking: readonly Ranked[]): Promise<Holder | undefined> {
    const liked = ranking.filter(({ likes }) => likes > 0);
    for (let at = 0; at < liked.length; at += atOnce) {
      const [holder] = await this.#shown(liked.slice(at, at + atOnce));
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
