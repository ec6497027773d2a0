import { limits } from '@el-reto/contracts/rules';

const sorts = ['random', 'recent', 'likes'] as const;
export type Sort = (typeof sorts)[number];

/** Order and search of an event's cards: the same for the table and the viewer. */
export interface CardQuery {
  sort: Sort;
  /** Part of a name; empty for all. */
  search: string;
}

/** The default order, which begins at another card for each visitor. */
export const everyCard: CardQuery = { sort: 'random', search: '' };

export const newestCards: CardQuery = { sort: 'recent', search: '' };

/**
 * The request for these posts. The first page without a search is also part of the server's HTML.
 */
export const postsOf = (eventId: string, { sort, search }: CardQuery) => ({
  params: { eventId },
  query: { limit: limits.galleryPageSize, sort, ...(search && { q: search }) },
});

const words: Readonly<Record<string, Sort>> = { votadas: 'likes', recientes: 'recent' };

/** The query in the gallery's address; unknown values get the default. */
export function queryFromAddress(params: URLSearchParams): CardQuery {
  return {
    sort: words[params.get('orden') ?? ''] ?? everyCard.sort,
    search: (params.get('buscar') ?? '').trim().slice(0, limits.searchLength),
  };
}

/** Puts `changes` into the address; what is at its default is left out of it. */
export function addressWith(params: URLSearchParams, changes: Partial<CardQuery>): URLSearchParams {
  const { sort, search } = { ...queryFromAddress(params), ...changes };
  const next = new URLSearchParams(params);
  next.delete('orden');
  next.delete('buscar');
  const word = Object.keys(words).find((key) => words[key] === sort);
  if (word) next.set('orden', word);
  if (search) next.set('buscar', search);
  return next;
}

/** Kept with the viewer's history entry: the list it was opened from, and whether there is a way back. */
export interface ViewerState extends CardQuery {
  /** The entry before is that list. */
  opened: boolean;
  /** One's own card, which may wait for its review. */
  mine?: boolean;
}

/**
 * The state of a history entry; an entry of another origin means all cards in the default order.
 */
export function readViewerState(state: unknown): ViewerState {
  const { sort, search, opened, mine }: Partial<Record<keyof ViewerState, unknown>> = state ?? {};
  return {
    sort: sorts.find((each) => each === sort) ?? everyCard.sort,
    search: typeof search === 'string' ? search : '',
    opened: opened === true,
    mine: mine === true,
  };
}
