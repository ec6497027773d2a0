import { juryPlace, limits, prizePlaces, todayInMexico } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import type { EventRecord } from './event-records.ts';
import { changedRecord, checkDates, hasEnded, inScope, newRecord } from './event-rules.ts';
import { eventOf, pageOf, pictureChanges } from './event-rules.ts';
import { movedTo } from './event-slugs.ts';

const texts = {
  name: 'Noche de luces',
  title: 'Luces',
  description: 'Fotos de noche',
  startDate: '2026-11-10',
  endDate: '2026-11-20',
};
const pictures = { thumbnailPath: 'events/n/a.webp', aboutThumbnailPath: 'events/n/b.webp' };
const record = (changes: Partial<EventRecord> = {}): EventRecord => ({
  ...newRecord({ id: 'e1', slug: 'noche-de-luces' }, texts, pictures),
  ...changes,
});

it('an event may last one day and may lie in the past, but does not end before it starts', () => {
  checkDates({ startDate: '2001-01-01', endDate: '2001-01-01' });
  const reversed = { startDate: '2026-11-10', endDate: '2026-11-09' };
  expect(() => checkDates(reversed)).toThrow('DATES_OUT_OF_ORDER');
});

it.each([{ startDate: '2026-11-21' }, { endDate: '2026-11-09' }])('refuses to set %j', (date) => {
  expect(() => changedRecord(record(), date, {})).toThrow('DATES_OUT_OF_ORDER');
  const both = { startDate: '2027-01-01', endDate: '2027-01-02' };
  expect(changedRecord(record(), { ...both, ...date, ...both }, {})).toMatchObject(both);
});

it.each([{ hasFixedDates: true as const }, { published: { podium: [] } }])(
  'an event with %j keeps its dates',
  (closed) => {
    const later = { endDate: '2026-11-21' };
    expect(() => changedRecord(record(closed), later, {})).toThrow('RESULT_PUBLISHED');
  },
);

it.each([
  ['nothing', 'a', 'b', [], []],
  ['a new picture and the one it replaces', 'c', 'b', ['c'], ['a']],
  ['nothing of two that change places', 'b', 'a', [], []],
  ['the picture that is left out where the other one serves twice', 'b', 'b', [], ['a']],
])('pictures attach and release %s', (_, thumbnailPath, aboutThumbnailPath, attached, released) => {
  const before = { thumbnailPath: 'a', aboutThumbnailPath: 'b' };
  const after = { thumbnailPath, aboutThumbnailPath };
  expect(pictureChanges(before, after)).toEqual({ attached, released });
});

it('an event keeps its twenty newest former slugs', () => {
  let renamed = record({ slug: 's0' });
  for (let n = 1; n <= 21; n += 1) renamed = movedTo(renamed, `s${n}`);
  expect(renamed.formerSlugs).toEqual(Array.from({ length: 20 }, (_, n) => `s${20 - n}`));
});

const startOf = (n: number) => (n % 3 ? '2026-11-10' : '2026-11-12');
const all = Array.from({ length: 40 }, (_, n) => {
  const name = `Ñandú ${n}`;
  return record({ id: name, name, startDate: startOf(n) });
});
const list = inScope(all, 'all', '2026-11-20');

it('a page begins after the last event of the previous page, even if that event was deleted', () => {
  const first = pageOf(list, undefined);
  const cursor = first.nextCursor ?? '';
  const without = list.filter((event) => event !== first.records.at(-1));
  const second = pageOf(without, cursor);
  const third = pageOf(without, second.nextCursor ?? '');
  const pages = [first, second, third].map(({ records }) => records);
  expect(pages.flat()).toEqual(list);
  expect(pages.map(({ length }) => length)).toEqual([15, 15, 10]);
  expect(third.nextCursor).toBeNull();
});

it('the last page of a list has no cursor', () => {
  expect(pageOf(list.slice(0, 15), undefined).nextCursor).toBeNull();
  expect(pageOf([], undefined)).toEqual({ records: [], nextCursor: null });
});

it('a page of events with the longest texts fits into a message of NATS', () => {
  // In JSON, this character takes six bytes.
  const long = (length: number) => '\u0001'.repeat(length);
  const name = long(limits.nameLength);
  const longest = record({
    title: long(limits.titleLength),
    description: long(limits.descriptionLength),
    rules: long(limits.rulesLength),
    prizes: [...prizePlaces, juryPlace].map(() => long(limits.prizeLength)),
  });
  const winner = { name, img: '/media/x.webp', likes: 1, author: name, slug: 'x' };
  const many = Array.from({ length: 40 }, (_, n) => ({ ...longest, name: `${n}${name}` }));
  const { records } = pageOf(many, undefined);
  const topPosts = prizePlaces.map(() => winner);
  const page = records.map((one) => eventOf(one, { topPosts }));
  expect(JSON.stringify(page).length).toBeLessThan(1024 * 1024);
});

// Midnight in Mexico City is 06:00 UTC.
const lastMinute = todayInMexico(new Date('2026-11-21T05:59:59.999Z'));
const firstMinute = todayInMexico(new Date('2026-11-21T06:00:00.000Z'));

it('an event runs to the last instant of its last day in Mexico City', () => {
  expect(hasEnded(record(), lastMinute)).toBe(false);
  expect(hasEnded(record(), firstMinute)).toBe(true);
  expect(inScope([record()], 'current', lastMinute)).toHaveLength(1);
  expect(inScope([record()], 'current', firstMinute)).toEqual([]);
});

it('an event runs from the first instant of its first day in Mexico City', () => {
  const next = record({ startDate: '2026-11-21', endDate: '2026-11-21' });
  expect(inScope([next], 'current', lastMinute)).toEqual([]);
  expect(inScope([next], 'current', firstMinute)).toEqual([next]);
});

it('a list begins with the newest start; ties are in the Spanish order of names', () => {
  const starts = { zorro: 1, ñandú: 1, nube: 1, Águila: 1, nuevo: 5, futuro: 21 };
  const records = Object.entries(starts).map(([name, day]) => {
    const startDate = `2026-11-${String(day).padStart(2, '0')}`;
    return record({ id: name, name, startDate, endDate: '2026-12-31' });
  });
  const names = inScope(records, 'all', '2026-11-20').map(({ name }) => name);
  expect(names).toEqual(['futuro', 'nuevo', 'Águila', 'nube', 'ñandú', 'zorro']);
  expect(inScope(records, 'current', '2026-11-20')).toHaveLength(5);
});
