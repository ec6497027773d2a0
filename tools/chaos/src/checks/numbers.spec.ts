import { expect, it } from 'vitest';
import { decided, kindsOf } from '../../test/support/history-builder.ts';
import { postRow, tallyRow } from '../../test/support/records.ts';
import { checkNumbers, type Counted, type Loss } from './numbers.ts';

const numbers = { uploads: 2, approved: 1, denied: 1, likes: 2, views: 3 };
/** The same numbers for the site and its only event, for one hour and in total. */
const hoursOf = (change: Partial<typeof numbers> = {}, visits = 0) =>
  ['site', 'e'].flatMap((scope) =>
    ['2026-11-25T13:00', 'total'].map((hour) => {
      const counted = { ...numbers, ...change, ...(scope === 'site' && { visits }) };
      return { id: `${scope}_${hour}`, doc: { scope, hour, ...counted } };
    }),
  );
const card = { userId: 'eva', likes: 2, views: 3, shares: 0 };
const cardWith = (change: Partial<typeof card>) => [{ id: 'a', doc: { ...card, ...change } }];
const whole: Counted = {
  accounts: [],
  hours: hoursOf(),
  cards: cardWith({}),
  posts: [postRow('a', { likes: 2, views: 3 })],
  tallies: [tallyRow('a', { likes: 2 })],
};

function found(change: Partial<Counted>, visits = 0, losses: Loss[] = []) {
  const builder = decided(true).create('b').decide('b', false);
  for (let n = 0; n < visits; n += 1) builder.visit();
  return kindsOf(checkNumbers(builder.history, { ...whole, ...change }, new Set(), losses));
}

it.each(['uploads', 'approved', 'denied'] as const)(
  'requires that %s contain each change once',
  (what) => {
    expect(found({})).toBe('');
    expect(found({ hours: hoursOf({ [what]: numbers[what] - 1 }) })).toBe('lost');
    expect(found({ hours: hoursOf({ [what]: numbers[what] + 1 }) })).toBe('duplicated');
  },
);

it('requires that the sign-ups contain each account', () => {
  expect(found({ accounts: [{ id: 'ana', doc: {} }] })).toBe('lost');
});

// The operations before the visits take eight milliseconds.
it.each([
  ['all visits', 2, [], ''],
  ['a repeated visit', 3, [], 'duplicated'],
  ['a missing visit', 1, [], 'lost'],
  ['a visit lost by a kill', 1, [{ fromMs: 9, toMs: 10 }], ''],
  ['a visit lost after a kill', 1, [{ fromMs: 1, toMs: 8 }], 'lost'],
  ['a second visit lost by a kill', 0, [{ fromMs: 9, toMs: 10 }], 'lost'],
])('finds faults in %s', (_, count, losses, kinds) => {
  expect(found({ hours: hoursOf({}, count) }, 2, losses)).toBe(kinds);
});

const hoursWith = (index: number, likes: number) =>
  hoursOf().map((row, at) => (at === index ? { ...row, doc: { ...row.doc, likes } } : row));
it.each<[string, Partial<Counted>, string]>([
  ['an hour and the total', { hours: hoursWith(0, 1) }, 'anomaly'],
  ["the event's total, its hours and the site", { hours: hoursWith(3, 1) }, 'anomaly anomaly'],
  ['a card, the total and the post', { cards: cardWith({ likes: 1 }) }, 'anomaly anomaly'],
  ["a card's owner and the post's", { cards: cardWith({ userId: '' }) }, 'anomaly'],
  ['a post and its card', { posts: [postRow('a', { likes: 2, views: 4 })] }, 'anomaly'],
])('finds a difference between %s', (_, change, kinds) => expect(found(change)).toBe(kinds));
