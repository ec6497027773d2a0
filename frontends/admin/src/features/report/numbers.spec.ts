import type { Report } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { bucketsOf, daysIn, funnelOf, isUncounted, linesOf, usualStep } from './numbers.ts';

it.each([
  // 20:00 on the 24th in Mexico City.
  ['2026-11-25T02:00:00Z', ['2026-11-23', '2026-11-24']],
  ['2026-11-25T06:00:00Z', ['2026-11-23', '2026-11-24']],
  ['2026-11-25T06:00:01Z', ['2026-11-23', '2026-11-24', '2026-11-25']],
])('if counting began at %s, the days %j in Mexico City are incomplete', (at, days) => {
  const all = ['2026-11-23', '2026-11-24', '2026-11-25'];
  expect(all.filter((day) => isUncounted(day, { countedSince: at }))).toEqual(days);
});

it('a share of the visits above 100 % is not shown', () => {
  const totals = { siteVisits: 4, visits: 3, signUps: 4, likes: 5 } as Report['totals'];
  const shares = (report: Parameters<typeof funnelOf>[0]) =>
    funnelOf(report).map(({ share }) => share);
  expect(shares({ event: {} as Report['event'], totals })).toEqual([null, 0.75, 1, null]);
  expect(shares({ event: null, totals: { ...totals, siteVisits: 0, signUps: 0 } })).toEqual([
    null,
    null,
    null,
  ]);
});

const row = (hour: string, likes: number) => ({ hour, likes, visits: 1 }) as Report['rows'][number];
const report = {
  from: '2026-11-24',
  to: '2026-11-26',
  rows: [row('2026-11-24T23:00', 3), row('2026-11-26T00:00', 4), row('2026-11-26T05:00', 5)],
};

describe('the steps of a report', () => {
  it('are its days, also the days without a count', () => {
    const buckets = bucketsOf(report, 'day');
    expect(buckets.map(({ likes }) => likes)).toEqual([3, 0, 9]);
    expect(buckets.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-24T06:00:00.000Z',
      '2026-11-25T06:00:00.000Z',
      '2026-11-26T06:00:00.000Z',
    ]);
  });

  it('are its hours if the report has at most three days', () => {
    expect(usualStep(report)).toBe('hour');
    expect(usualStep({ from: '2026-11-23', to: '2026-11-26' })).toBe('day');
    const buckets = bucketsOf(report, 'hour');
    expect(buckets).toHaveLength(72);
    expect(buckets[23]).toMatchObject({ likes: 3, at: Date.parse('2026-11-25T05:00:00Z') });
    expect(buckets[48]).toMatchObject({ likes: 4 });
  });

  it('become lines of equal length', () => {
    const { lines, stepMs } = linesOf(bucketsOf(report, 'day'), 'day', [
      { name: 'likes', token: '--color-grana' },
      { name: 'visits', token: '--color-agave' },
    ]);
    expect(lines.map(({ values }) => values)).toEqual([
      [3, 0, 9],
      [1, 0, 2],
    ]);
    expect(stepMs).toBe(86_400_000);
    expect(daysIn(report)).toBe(3);
  });
});
