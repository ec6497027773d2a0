import type { postsRequests } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import { Injectable } from '@nestjs/common';
import { decodePosition, encodePosition, legsOf, placeIn, type Place } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import { PostPages, type Page } from './post-pages.ts';
import { posts, publicIn, type PostRecord } from './post-records.ts';
import { PostsRepository, type PostQuery } from './posts.repository.ts';
import { SearchIndex, type Card } from './search-index.ts';
import { SearchText, searchFor } from './search.ts';

type ListInput = Incoming<typeof postsRequests.list>['input'];
type Test = (card: Card) => boolean;

/** Pages of an event's cards that are searched for, or are one author's. */
@Injectable()
export class SearchPages {
  constructor(
    private readonly repository: PostsRepository,
    private readonly pages: PostPages,
    private readonly index: SearchIndex,
  ) {}

  /** Prepares an event's cards for a search that may follow. */
  prepare(eventId: string): void {
    this.index.prepare(eventId);
  }

  async page(input: ListInput): Promise<Page> {
    const { eventId, author, q = '', cursor } = input;
    const all = await this.index.cardsOf(eventId);
    if (!all) return this.#walk(input);
    const search = searchFor(q);
    const own = [...all.values()].filter(({ userId }) => author === undefined || userId === author);
    const found = search.isEmpty ? own : own.filter(({ text }) => search.finds(text));
    if (found.length > 0 || search.isEmpty || cursor !== undefined)
      return this.#first(input, found);
    const similar = own.filter(({ text }) => search.mayMean(text));
    return { ...(await this.#first(input, similar)), nextCursor: null };
  }

  /** The requested page of `cards`. */
  async #first(
    { sort: order, cursor, turn, limit }: ListInput,
    cards: readonly Card[],
  ): Promise<Page> {
    const from = cursor === undefined ? undefined : decodePosition(cursor, order);
    const seed = from?.seed ?? turn ?? randomShuffle();
    const shown: { readonly card: Card; readonly leg: number; readonly query: PostQuery }[] = [];
    for (const [leg, query] of legsOf(order, seed).entries()) {
      if (from && leg < from.leg) continue;
      const isIn = inLeg(query, leg === from?.leg ? from.after : undefined);
      // One more than requested proves that there is a next page.
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
        ? encodePosition({ order, seed, leg: last.leg, after: placeIn(last.query, last.card) })
        : null,
    };
  }

  /** Without an index: reads all posts of the event, each once. */
  async #walk({ eventId, sort, limit, cursor, turn, q = '', author }: ListInput): Promise<Page> {
    const search = searchFor(q);
    const similar: PostRecord[] = [];
    let isFound = cursor !== undefined || search.isEmpty;
    const isListed = (post: PostRecord) => {
      if (author !== undefined && post.userId !== author) return false;
      if (search.isEmpty) return true;
      const text = new SearchText(post);
      if (search.finds(text)) return (isFound = true);
      if (!isFound && similar.length < limit && search.mayMean(text)) similar.push(post);
      return false;
    };
    const page = await this.pages.page({
      order: sort,
      where: publicIn(eventId),
      limit,
      cursor,
      turn,
      isListed,
    });
    return isFound ? page : { posts: similar, nextCursor: null };
  }
}

const valueOf = (card: Card, field: string) => Reflect.get(card, field) as string | number;

/** Compares two cards by the fields that order a leg. */
const comparing =
  ({ orderBy = [] }: PostQuery) =>
  (a: Card, b: Card): number => {
    for (const [field, way] of orderBy) {
      const [one, other] = [valueOf(a, field), valueOf(b, field)];
      if (one !== other) return one < other === (way === 'asc') ? -1 : 1;
    }
    return 0;
  };

/** Selects the cards of a leg that come after `after`, where the last page ended. */
function inLeg({ where = [], orderBy = [] }: PostQuery, after: Place | undefined): Test {
  const isBehind = (card: Card) => {
    for (const [at, [field, way]] of orderBy.entries()) {
      const [value, end] = [valueOf(card, field), after?.[at] ?? ''];
      if (value !== end) return value > end === (way === 'asc');
    }
    return false;
  };
  const isWithin = (card: Card) =>
    where.every(([field, operator, limit]) => {
      const value = Number(valueOf(card, field));
      return operator === '<' ? value < Number(limit) : value >= Number(limit);
    });
  return (card) => isWithin(card) && (after === undefined || isBehind(card));
}

/** The first `count` cards in the order of `compare`, without sorting the others. */
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
