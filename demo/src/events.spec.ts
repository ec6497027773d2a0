import { expect, it } from 'vitest';
import { demoEvents } from './events.ts';

it.each(['2026-11-20', '2027-01-01', '2028-02-29', '2026-12-31'])(
  'on %s one event is running, one upcoming, one ended',
  (today) => {
    const phases = demoEvents(today).map(({ key, startDate, endDate }) => {
      expect(startDate <= endDate).toBe(true);
      return [key, startDate < today, endDate < today, startDate > today];
    });
    expect(phases).toEqual([
      ['running', true, false, false],
      ['upcoming', false, false, true],
      ['ended', true, true, false],
    ]);
    expect((demoEvents(today)[0]?.endDate ?? '') > today).toBe(true);
  },
);

it('the titles contain the name of the product, and a text that is not a date is refused', () => {
  for (const { title } of demoEvents('2026-11-20')) expect(title).toContain('LA BRU');
  expect(() => demoEvents('20/11/2026')).toThrow(RangeError);
});
