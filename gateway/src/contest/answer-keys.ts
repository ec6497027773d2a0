import { limits, todayInMexico } from '@el-reto/contracts';
import type { Call } from '../http/endpoint.ts';

export type PageQuery = Call<'listEventPosts'>['query'];
export type EventList = 'current' | 'all' | 'winners';

/**
 * The date is part of the key: events begin and end at midnight in Mexico City without an event
 * message.
 */
export const form = (minimal: boolean) => `${minimal ? 'minimal' : 'full'}:${todayInMexico()}`;

export const eventsKey = (list: EventList) => `events:${list}:${todayInMexico()}`;

/**
 * The gallery's first request. Few exist per event, so that they need not wait behind a flood of
 * others.
 */
export const isFirstPage = ({ limit = limits.galleryPageSize, cursor, q, author }: PageQuery) =>
  limit === limits.galleryPageSize && cursor === undefined && !q && author === undefined;

/** Whether the posts service has to look through all cards of an event. */
export const isSearch = ({ q, author }: Pick<PageQuery, 'q' | 'author'>) =>
  Boolean(q) || author !== undefined;

/** A random list without a cursor begins at another card for each visitor. */
export const isDealt = ({ sort, cursor, q, author }: PageQuery) =>
  sort === 'random' && cursor === undefined && !q && author === undefined;

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
