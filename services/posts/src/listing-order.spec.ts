import { expect, it } from 'vitest';
import { continued, decodePosition, encodePosition } from './listing-order.ts';

const malformed = expect.objectContaining({ code: 'MALFORMED_REQUEST' }) as Error;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('a cursor with the longest id fits the limit of a query parameter', () => {
  const after = [1_000_000, Date.now(), 'x'.repeat(128)];
  const cursor = encodePosition({ order: 'likes', seed: 2 ** 32, leg: 0, after });
  expect(cursor.length).toBeLessThanOrEqual(500);
});

it('a cursor is refused by a list in another order', () => {
  const cursor = encodePosition({ order: 'random', seed: 0, leg: 0, after: [1, 'id'] });
  expect(() => decodePosition(cursor, 'recent')).toThrow(malformed);
});

it('a list by likes that began by date, because the likes were hidden, continues by date', () => {
  const recent = encodePosition({ order: 'recent', seed: 0, leg: 0, after: [1, 'id'] });
  expect(continued({ sort: 'likes', cursor: recent })).toEqual({ sort: 'recent', cursor: recent });
});

it('a list that began by likes continues at the date of its last post once the likes are hidden', () => {
  const cursor = encodePosition({ order: 'likes', seed: 0, leg: 1, after: [7, 2, 'id'] });
  const byDate = encodePosition({ order: 'recent', seed: 0, leg: 1, after: [2, 'id'] });
  expect(continued({ sort: 'recent', cursor, hidesLikes: true })).toEqual({
    sort: 'recent',
    cursor: byDate,
  });
});

it('any other list keeps its order and its cursor', () => {
  const cursor = encodePosition({ order: 'likes', seed: 0, leg: 0, after: [1, 2, 'id'] });
  for (const list of [
    { sort: 'likes' },
    { sort: 'likes', cursor },
    { sort: 'recent', cursor },
  ] as const) {
    expect(continued(list)).toEqual(list);
  }
});

it.each([
  ['a leg that is not there', encoded(['recent', 0, 5, [1, 'id']])],
  ['too few places', encoded(['recent', 0, 0, [1]])],
  ['places that are no values', encoded(['recent', 0, 0, [{ x: 1 }, null]])],
  ['a broken seed', encoded(['recent', -1, 0, [1, 'id']])],
  ['an unknown order', encoded(['oldest', 0, 0, [1, 'id']])],
])('a cursor that holds %s is malformed', (_, cursor) => {
  expect(() => decodePosition(cursor, 'recent')).toThrow(malformed);
});
