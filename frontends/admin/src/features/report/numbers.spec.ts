import type { Report } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { funnelOf, isUncounted } from './numbers.ts';

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
