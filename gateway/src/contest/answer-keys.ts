import { limits, todayInMexico } from '@el-reto/contracts';
import type { Call } from '../http/endpoint.ts';

export type PageQuery = Call<'listEventPosts'>['query'];
export type EventList = 'current' | 'all' | 'winners';

/**
 * Part of the key of an answer. The date is included because events begin and end at midnight in Mexico
 * City, and no message announces it.
 */
export const form = (minimal: boolean) => `${minimal ? 'minimal' : 'full'}:${todayInMexico()}`;

export const eventsKey = (list: EventList) => `events:${list}:${todayInMexico()}`;

/** Whether the posts service must read all cards of the event. */
export const isSearch = ({ q, author }: PageQuery) => Boolean(q) || author !== undefined;

/**
 * Whether this is the gallery's first request. An event has few such answers, so that they need not wait
 * behind a flood of other queries.
 */
export const isFirstPage = (query: PageQuery) =>
  (query.limit ?? limits.galleryPageSize) === limits.galleryPageSize &&
  query.cursor === undefined &&
  !isSearch(query);

/** Whether the list begins at a different card for each visitor: a list in random order without a cursor. */
export const isDealt = (query: PageQuery) =>
  query.sort === 'random' && query.cursor === undefined && !isSearch(query);

export function postPageKey(
  eventId: string,
  query: PageQuery,
  minimal: boolean,
  turn = -1,
): string {
  const { limit = limits.galleryPageSize, cursor, sort = 'recent', q, author } = query;
  const asked = JSON.stringify([limit, cursor, sort, q || undefined, author, turn]);
  return `page:${eventId}:${form(minimal)}:${asked}`;
}
