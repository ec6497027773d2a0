import { limits } from '@el-reto/contracts/rules';

export type Sort = 'random' | 'recent' | 'likes';

/** Order and search of an event's cards, in a list and in the viewer. */
export interface CardQuery {
  sort: Sort;
  /** The text that cards must match; empty for all cards. */
  search: string;
}

/** The default: a random order that begins at a different card for each visitor. */
export const everyCard: CardQuery = { sort: 'random', search: '' };

export const newestCards: CardQuery = { sort: 'recent', search: '' };

/** The request for these posts. The server's HTML contains the first page without a search. */
export const postsOf = (eventId: string, { sort, search }: CardQuery) => ({
  params: { eventId },
  query: { limit: limits.galleryPageSize, sort, ...(search && { q: search }) },
});

const words: Readonly<Record<string, Sort>> = { votadas: 'likes', recientes: 'recent' };

/** By code points. `wholeCharacters` of the contracts would make every page larger. */
const firstCharacters = (text: string) => Array.from(text).slice(0, limits.searchLength).join('');

/** The query in the gallery's address. Unknown values are replaced by the default. */
export function queryFromAddress(params: URLSearchParams): CardQuery {
  return {
    sort: words[params.get('orden') ?? ''] ?? everyCard.sort,
    search: firstCharacters((params.get('buscar') ?? '').trim()),
  };
}

/** The parameters of the address with `changes`. Defaults are left out. */
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

/** The state of the viewer's history entry: the list from which the card was opened. */
export interface ViewerState extends CardQuery {
  /** Whether the previous history entry is the list. */
  opened: boolean;
  /** Whether this is the visitor's own card before its approval. */
  isOwnPending?: boolean;
}
