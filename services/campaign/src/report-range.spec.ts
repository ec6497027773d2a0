import { describe, expect, it } from 'vitest';
import { before, mostDays, rangeOf } from './report-range.ts';

const today = '2026-11-25';
const event = { startDate: '2026-11-10', endDate: '2026-11-30' };

describe('the days of a report', () => {
  it('are the last thirty of the site', () => {
    expect(rangeOf({}, null, today)).toEqual({ from: '2026-10-27', to: today });
  });

  it.each([
    ['running', event, { from: '2026-11-10', to: today }],
    ['ended', { ...event, endDate: '2026-11-20' }, { from: '2026-11-10', to: '2026-11-20' }],
    [
      'upcoming',
      { startDate: '2026-12-01', endDate: '2026-12-24' },
      { from: '2026-12-01', to: '2026-12-01' },
    ],
  ])('are those of an event that is %s, so far', (_, dates, range) => {
    expect(rangeOf({}, dates, today)).toEqual(range);
  });

  it('are those that are asked for, in order and not too many', () => {
    const asked = { from: '2026-11-01', to: '2026-11-02' };
    expect(rangeOf(asked, event, today)).toEqual(asked);
    expect(rangeOf({ to: '2026-11-02' }, event, today)).toEqual({
      from: '2026-11-02',
      to: '2026-11-02',
    });
    const code = (from: string, to: string) => () => rangeOf({ from, to }, null, today);
    expect(code('2026-11-02', '2026-11-01')).toThrow('DATES_OUT_OF_ORDER');
    expect(code('2025-01-01', '2026-01-01')).toThrow('MALFORMED_REQUEST');
  });

  it('are the last of an event that is longer than a report', () => {
    const long = { startDate: '2025-01-01', endDate: '2026-12-31' };
    const { from, to } = rangeOf({}, long, today);
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(mostDays);
  });

  it('are compared with as many before them', () => {
    expect(before({ from: '2026-11-10', to: '2026-11-12' })).toEqual({
      from: '2026-11-07',
      to: '2026-11-09',
    });
  });
});
