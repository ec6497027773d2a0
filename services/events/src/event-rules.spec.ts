import { todayInMexico } from '@el-reto/contracts';
import { nameKey } from '@el-reto/service-kit';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from './event-records.ts';
import {
  changedRecord,
  checkDates,
  hasEnded,
  inScope,
  newRecord,
  pageOf,
  pictureChanges,
} from './event-rules.ts';

const texts = {
  name: 'Noche de luces',
  title: 'Luces',
  description: 'Fotos de noche',
  startDate: '2026-11-10',
  endDate: '2026-11-20',
};
const pictures = { thumbnailPath: 'events/n/a.webp', aboutThumbnailPath: 'events/n/b.webp' };
const now = new Date('2026-11-20T12:00:00Z');
const record = (changes: Partial<EventRecord> = {}): EventRecord => ({
  ...newRecord({ id: 'e1', slug: 'noche-de-luces' }, texts, pictures, now),
  ...changes,
});

describe('checkDates', () => {
  it.each([
    ['2026-11-10', '2026-11-10'],
    ['2026-11-10', '2026-11-11'],
    ['2001-01-01', '2001-01-02'],
  ])('accepts %s to %s', (startDate, endDate) => {
    expect(() => checkDates({ startDate, endDate })).not.toThrow();
  });

  it('refuses an end before the start', () => {
    expect(() => checkDates({ startDate: '2026-11-10', endDate: '2026-11-09' })).toThrow(
      'DATES_OUT_OF_ORDER',
    );
  });
});

describe('newRecord', () => {
  it('shows its winners from the start, and its pictures by URL', () => {
    expect(record()).toEqual({
      id: 'e1',
      slug: 'noche-de-luces',
      ...texts,
      ...pictures,
      thumbnail: '/media/events/n/a.webp',
      aboutThumbnail: '/media/events/n/b.webp',
      nameKey: nameKey('Noche de luces'),
      activeWinners: true,
      createdAt: '2026-11-20T12:00:00.000Z',
    });
  });
});

describe('changedRecord', () => {
  it('changes what is given', () => {
    const after = changedRecord(record(), { title: 'Otra' }, { thumbnailPath: 'events/n/c.webp' });
    expect(after).toEqual({
      ...record(),
      title: 'Otra',
      thumbnail: '/media/events/n/c.webp',
      thumbnailPath: 'events/n/c.webp',
    });
  });

  it('is unchanged by nothing', () => {
    expect(changedRecord(record(), {}, {})).toEqual(record());
  });

  it('compares a new date with the one that stays', () => {
    expect(() => changedRecord(record(), { startDate: '2026-11-21' }, {})).toThrow(
      'DATES_OUT_OF_ORDER',
    );
    expect(() => changedRecord(record(), { endDate: '2026-11-09' }, {})).toThrow(
      'DATES_OUT_OF_ORDER',
    );
    const both = { startDate: '2027-01-01', endDate: '2027-01-02' };
    expect(changedRecord(record(), both, {})).toMatchObject(both);
  });
});

describe('pictureChanges', () => {
  it('is empty when the same pictures are shown', () => {
    expect(pictureChanges(pictures, { ...pictures })).toEqual({ attached: [], released: [] });
  });

  it('names what came and what went', () => {
    const after = { ...pictures, thumbnailPath: 'events/n/c.webp' };
    expect(pictureChanges(pictures, after)).toEqual({
      attached: ['events/n/c.webp'],
      released: ['events/n/a.webp'],
    });
  });

  it('lets nothing go that moved to the other place', () => {
    const swapped = {
      thumbnailPath: pictures.aboutThumbnailPath,
      aboutThumbnailPath: pictures.thumbnailPath,
    };
    expect(pictureChanges(pictures, swapped)).toEqual({ attached: [], released: [] });
    const twice = { ...swapped, aboutThumbnailPath: pictures.aboutThumbnailPath };
    expect(pictureChanges(pictures, twice)).toEqual({
      attached: [],
      released: [pictures.thumbnailPath],
    });
  });
});

describe('a page of a list', () => {
  const names = Array.from({ length: 40 }, (_, n) => `Ñandú ${n}`);
  const startDate = (n: number) => (n % 3 ? '2026-11-10' : '2026-11-12');
  const all = names.map((name, n) => record({ id: name, name, startDate: startDate(n) }));
  const list = inScope(all, 'all', '2026-11-20');

  it('goes on behind the last event of the one before, even when that one is gone', () => {
    const first = pageOf(list, undefined);
    const cursor = first.nextCursor ?? '';
    const without = list.filter((event) => event !== first.records.at(-1));
    const second = pageOf(without, cursor);
    const third = pageOf(without, second.nextCursor ?? '');
    expect([...first.records, ...second.records, ...third.records]).toEqual(list);
    expect([first, second, third].map(({ records }) => records.length)).toEqual([15, 15, 10]);
    expect(third.nextCursor).toBeNull();
  });

  it('is the last one where nothing lies behind it', () => {
    expect(pageOf(list.slice(0, 15), undefined).nextCursor).toBeNull();
    expect(pageOf([], undefined)).toEqual({ records: [], nextCursor: null });
  });
});

describe('today in Mexico City decides', () => {
  // Midnight there is 06:00 UTC: daylight saving time was abolished in 2022.
  const lastMinute = todayInMexico(new Date('2026-11-21T05:59:59.999Z'));
  const firstMinute = todayInMexico(new Date('2026-11-21T06:00:00.000Z'));

  it('that an event runs to the last instant of its last day', () => {
    expect(hasEnded(record(), lastMinute)).toBe(false);
    expect(hasEnded(record(), firstMinute)).toBe(true);
    expect(inScope([record()], 'current', lastMinute)).toHaveLength(1);
    expect(inScope([record()], 'current', firstMinute)).toEqual([]);
  });

  it('that it runs from the first instant of its first day', () => {
    const next = record({ startDate: '2026-11-21', endDate: '2026-11-21' });
    expect(inScope([next], 'current', lastMinute)).toEqual([]);
    expect(inScope([next], 'current', firstMinute)).toEqual([next]);
  });
});

describe('inScope', () => {
  const named = (name: string, startDate: string) =>
    record({ id: name, name, startDate, endDate: '2026-12-31' });

  it('lists the newest start first, ties by name as Spanish sorts them', () => {
    const records = [
      named('zorro', '2026-11-01'),
      named('ñandú', '2026-11-01'),
      named('nube', '2026-11-01'),
      named('Águila', '2026-11-01'),
      named('nuevo', '2026-11-05'),
      named('futuro', '2026-12-01'),
    ];
    const names = inScope(records, 'all', '2026-11-20').map(({ name }) => name);
    expect(names).toEqual(['futuro', 'nuevo', 'Águila', 'nube', 'ñandú', 'zorro']);
    expect(inScope(records, 'current', '2026-11-20')).toHaveLength(5);
  });
});
