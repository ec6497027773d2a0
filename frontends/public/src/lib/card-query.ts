import { limits } from '@el-reto/contracts/rules';

const sorts = ['random', 'recent', 'likes'] as const;
export type Sort = (typeof sorts)[number];

/** Which cards of which event, in what order: the same for the table and the viewer over it. */
export interface CardQuery {
  sort: Sort;
  /** Part of a name; empty for all. */
  search: string;
}

/** As they are dealt: whoever comes sees other ones first. */
export const everyCard: CardQuery = { sort: 'random', search: '' };

export const newestCards: CardQuery = { sort: 'recent', search: '' };

/** Which posts that is; the first page of all of them is also what the server puts into the HTML. */
export const postsOf = (eventId: string, { sort, search }: CardQuery) => ({
  params: { eventId },
  query: { limit: limits.galleryPageSize, sort, ...(search && { q: search }) },
});

const words: Readonly<Record<string, Sort>> = { votadas: 'likes', recientes: 'recent' };

/** The query that the gallery's address names; whatever it does not know is left at its default. */
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

/** What a history entry says; one made elsewhere stands for all cards, as they are dealt. */
export function readViewerState(state: unknown): ViewerState {
  const { sort, search, opened, mine }: Partial<Record<keyof ViewerState, unknown>> = state ?? {};
  return {
    sort: sorts.find((each) => each === sort) ?? everyCard.sort,
    search: typeof search === 'string' ? search : '',
    opened: opened === true,
    mine: mine === true,
  };
}
