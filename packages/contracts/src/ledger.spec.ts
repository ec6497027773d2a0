import { expect, it } from 'vitest';
import { LedgerCount, ledgerText, startOfHour, timesIn, type LedgerLine } from './ledger.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 12, 0, second)).toISOString();
const line = (postId: string, second: number, more: Partial<LedgerLine> = {}) =>
  ledgerText({
    voter: `v${second}`,
    postId,
    at: at(second),
    state: 'counted',
    reason: null,
    ...more,
  });

function counted(...texts: string[]): LedgerCount {
  const count = new LedgerCount();
  for (const text of texts) count.add(text);
  return count;
}

it('a ledger has one line of JSON for each like, its fields in order', () => {
  expect(line('gallo', 1)).toBe(
    '{"voter":"v1","postId":"gallo","at":"2026-11-23T12:00:01.000Z","state":"counted","reason":null}\n',
  );
});

it('a ledger ranks cards by likes that count', () => {
  const voided = { state: 'voided', reason: 'burst' } as const;
  const sums = counted(
    line('gallo', 1),
    line('catrin', 2),
    line('catrin', 3),
    line('gallo', 4, voided),
    line('gallo', 5, { state: 'held', reason: 'burst' }),
  );
  expect(sums.ranking()).toEqual([
    { place: 1, postId: 'catrin', likes: 2, voided: 0, held: 0, reachedAt: at(3) },
    { place: 2, postId: 'gallo', likes: 1, voided: 1, held: 1, reachedAt: at(1) },
  ]);
  expect(sums.states).toEqual({ counted: 3, held: 1, voided: 1 });
  expect(sums.voidedByReason).toEqual({ burst: 1 });
  expect(sums.entries).toBe(5);
});

it('a ledger ranks, of cards with equal numbers, the one first that reached its number first, in any order of lines', () => {
  const lines = [line('b', 1), line('b', 9), line('a', 8), line('a', 2)];
  for (const texts of [lines, lines.toReversed()]) {
    expect(
      counted(...texts)
        .ranking()
        .map(({ postId }) => postId),
    ).toEqual(['a', 'b']);
  }
});

it('a ledger has times rounded to hours; exact times decide ties within an hour only', () => {
  const hour = (postId: string) => ledgerText({ ...JSON.parse(line(postId, 1)), at: at(0) });
  const sums = counted(hour('a'), hour('b'));
  const placesBy = (a: number, b: number) =>
    sums
      .ranking(
        timesIn([
          { postId: 'a', reachedAt: at(a) },
          { postId: 'b', reachedAt: at(b) },
        ]),
      )
      .map(({ postId, reachedAt }) => [postId, reachedAt]);
  expect(placesBy(9, 8)).toEqual([
    ['b', at(8)],
    ['a', at(9)],
  ]);
  expect(placesBy(3_600, -1)).toEqual([
    ['a', at(0)],
    ['b', at(0)],
  ]);
});

it.each([
  ['2026-11-23T12:59:59.999Z', '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T13:00:00.000Z', '2026-11-23T13:00:00.000Z'],
])('the hour of %s begins at %s', (instant, expected) => {
  expect(startOfHour(Date.parse(instant))).toBe(expected);
});

it('a ledger orders remaining ties by card id, and lists cards without counted likes', () => {
  const sums = counted(line('b', 1), line('a', 1), line('c', 2, { state: 'voided' }));
  expect(sums.ranking().map(({ postId }) => postId)).toEqual(['a', 'b', 'c']);
  expect(sums.ranking().at(-1)).toMatchObject({ likes: 0, voided: 1, reachedAt: null });
  expect(sums.voidedByReason).toEqual({ decision: 1 });
});

it('a ledger may be read in parts that end within a line', () => {
  const text = line('gallo', 1) + line('catrin', 2);
  expect(counted(...text).ranking()).toEqual(counted(text).ranking());
});

it('a ledger is refused if it ends within a line or contains anything but JSON', () => {
  expect(() => counted(line('gallo', 1).slice(0, -1)).ranking()).toThrow('within a line');
  expect(() => counted('gallo\n')).toThrow('JSON');
});
