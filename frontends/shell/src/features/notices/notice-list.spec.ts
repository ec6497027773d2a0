import type { Notice } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { joined, whenText, withNews, withRead } from './notice-list.ts';

const at = '2026-11-25T12:00:00.000Z';
const notice = (id: string, readAt: string | null = null): Notice => ({
  id,
  kind: 'post-approved',
  at,
  readAt,
  event: null,
  post: null,
  reason: null,
  text: `aviso ${id}`,
  url: '/profile',
});
const list = { notifications: [notice('b'), notice('a', at)], unread: 3, nextCursor: 'c' };

describe('the list of notices', () => {
  it('gets a new notice at the front once, and counts it if it is unread', () => {
    const grown = withNews(list, notice('c'));
    expect(grown.notifications.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(grown.unread).toBe(4);
    expect(withNews(grown, notice('c'))).toBe(grown);
    expect(withNews(grown, notice('d', at)).unread).toBe(4);
  });

  it('counts a notice as read only if it is listed as unread', () => {
    const unreadAfter = [['b'], ['a'], ['elsewhere'], ['b', 'a']].map(
      (ids) => withRead(list, at, ids).unread,
    );
    expect(unreadAfter).toEqual([2, 3, 3, 2]);
    const all = withRead(list, at);
    expect(all.unread).toBe(0);
    expect(all.notifications.every(({ readAt }) => readAt !== null)).toBe(true);
  });

  it('keeps the time at which a notice was first read', () => {
    const later = '2026-11-26T12:00:00.000Z';
    expect(withRead(list, later).notifications.map(({ readAt }) => readAt)).toEqual([later, at]);
  });

  it('has each notice once, in the state of the newer page', () => {
    const pages = joined([notice('c'), notice('b', at)], [notice('b'), notice('a')]);
    expect(pages.map(({ id, readAt }) => [id, readAt])).toEqual([
      ['c', null],
      ['b', at],
      ['a', null],
    ]);
  });
});

it.each([
  ['2026-11-25T11:59:30Z', 'ahora'],
  // The instant is in the future if the server's clock is ahead.
  ['2026-11-25T12:00:30Z', 'ahora'],
  ['2026-11-25T11:59:00Z', 'hace 1 minuto'],
  ['2026-11-25T11:55:00Z', 'hace 5 minutos'],
  ['2026-11-25T09:00:00Z', 'hace 3 horas'],
  ['2026-11-24T12:00:01Z', 'hace 23 horas'],
  ['2026-11-24T12:00:00Z', 'ayer'],
  // Monday, seen on Wednesday, less than 48 hours later.
  ['2026-11-23T19:00:00Z', 'anteayer'],
  // Tuesday in UTC and still Monday in Mexico City.
  ['2026-11-24T05:00:00Z', 'anteayer'],
  ['2026-11-19T12:30:00Z', 'hace 6 días'],
  ['2026-11-18T12:30:00Z', 'el 18 de noviembre'],
  // Still 3 November in Mexico City.
  ['2026-11-04T05:00:00Z', 'el 3 de noviembre'],
])('the instant %s is written as "%s"', (instant, text) => {
  expect(whenText(instant, Date.parse('2026-11-25T12:00:00Z'))).toBe(text);
});
