import type { postsRequests } from '@el-reto/contracts';
import { placeIn, type Incoming } from '@el-reto/service-kit';
import { conditionsOf, orderOf } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { decodePosition, encodePosition, legsOf, type Place } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import type { Page } from './post-pages.ts';
import { posts, type PostRecord } from './post-records.ts';
import { PostsRepository, type PostQuery } from './posts.repository.ts';
import { SearchIndex, type Card } from './search-index.ts';
import { relevances, searchFor } from './search.ts';

type ListInput = Incoming<typeof postsRequests.list>['input'];

/** Pages of an event's cards that match a search or belong to one author. */
@Injectable()
export class SearchPages {
  constructor(
    private readonly repository: PostsRepository,
    private readonly index: SearchIndex,
  ) {}

  /**
   * A page of a search. The most relevant cards come first; equally relevant ones are in the requested
   * order.
   */
  async page(input: ListInput): Promise<Page> {
    const { eventId, author, q = '', cursor } = input;
    const all = await this.index.cardsOf(eventId);
    const search = searchFor(q);
    const own = all.filter(({ userId }) => author === undefined || userId === author);
    if (search.isEmpty) return this.#pageOf(input, [own]);
    const groups = Array.from({ length: relevances }, (): Card[] => []);
    for (const card of own) groups[search.relevance(card.text) ?? relevances]?.push(card);
    if (cursor !== undefined || groups.some(({ length }) => length > 0)) {
      return this.#pageOf(input, groups);
    }
    const similar = own.filter(({ text }) => search.mayMean(text));
    return { ...(await this.#pageOf(input, [similar])), nextCursor: null };
  }

  /** The requested page of the cards in `groups`, which follow one another. */
  async #pageOf(
    { sort: order, cursor, turn, limit }: ListInput,
    groups: readonly (readonly Card[])[],
  ): Promise<Page> {
    const from = cursor === undefined ? undefined : decodePosition(cursor, order);
    const seed = from?.seed ?? turn ?? randomShuffle();
    const shown: { readonly card: Card; readonly leg: number; readonly query: PostQuery }[] = [];
    const legs = groups.flatMap((cards) => legsOf(order, seed).map((query) => ({ cards, query })));
    for (const [leg, { cards, query }] of legs.entries()) {
      if (from && leg < from.leg) continue;
      const isIn = inLeg(query, leg === from?.leg ? from.after : undefined);
      // One card more than requested shows that there is a next page.
      const some = firstOf(cards.filter(isIn), limit + 1 - shown.length, comparing(query));
      shown.push(...some.map((card) => ({ card, leg, query })));
    }
    const page = shown.slice(0, limit);
    const ids = page.map(({ card }) => card.id);
    const found = await this.repository.store.getMany(posts, ids);
    const last = shown.length > limit ? page.at(-1) : undefined;
    return {
      posts: ids.flatMap((id) => found.get(id) ?? []).filter((post) => post.public),
      nextCursor: last
        ? encodePosition({
            order,
            seed,
            leg: last.leg,
            after: placeIn<PostRecord>(last.query, last.card),
          })
        : null,
    };
  }
}

const valueOf = (card: object, field: string) => Reflect.get(card, field) as string | number;

/** Compares two cards, or a card with a position, by the sort fields of a leg. */
function comparing(query: PostQuery) {
  const order = orderOf(query);
  return (a: object, b: object): number => {
    for (const [field, way] of order) {
      const [one, other] = [valueOf(a, field), valueOf(b, field)];
      if (one !== other) return one < other === (way === 'asc') ? -1 : 1;
    }
    return 0;
  };
}

/** Selects the cards of a leg that come after the position `after`, where the previous page ended. */
function inLeg(query: PostQuery, after: Place | undefined): (card: Card) => boolean {
  const conditions = conditionsOf(query);
  const compare = comparing(query);
  const end = after && Object.fromEntries(orderOf(query).map(([field], at) => [field, after[at]]));
  const isWithin = (card: Card) =>
    conditions.every(([field, operator, limit]) => {
      const value = Number(valueOf(card, field));
      return operator === '<' ? value < Number(limit) : value >= Number(limit);
    });
  return (card) => isWithin(card) && (!end || compare(card, end) > 0);
}

/** The first `count` cards in the order of `compare`. Does not sort the rest. */
function firstOf(
  cards: readonly Card[],
  count: number,
  compare: (a: Card, b: Card) => number,
): Card[] {
  const first: Card[] = [];
  for (const card of cards) {
    const last = first.at(-1);
    if (first.length === count && (!last || compare(card, last) >= 0)) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = first[middle];
      if (other && compare(other, card) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, card);
    if (first.length > count) first.pop();
  }
  return first;
}
