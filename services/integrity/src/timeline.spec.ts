import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const minute = 60_000;
const like = (at: number, state: 'counted' | 'held' | 'voided' = 'counted') => ({ at, state });

it('likes over time are empty without likes', () => {
  expect(timelineOf([])).toMatchObject({ counted: [], held: [], voided: [] });
});

it('likes over time are counted by step and state, with empty steps', () => {
  const likes = [like(0), like(30_000, 'held'), like(2 * minute), like(2 * minute, 'voided')];
  expect(timelineOf(likes)).toEqual({
    from: 0,
    stepMs: minute,
    counted: [1, 0, 1],
    held: [1, 0, 0],
    voided: [0, 0, 1],
  });
});

it('likes over time are void while their accounts are banned', () => {
  const likes = [like(0), { ...like(0), suspended: true }, { ...like(0, 'held'), suspended: true }];
  expect(timelineOf(likes)).toMatchObject({ counted: [1], held: [0], voided: [2] });
});

it('likes over time have longer steps for longer periods, up to days in Mexico City, and every like is counted', () => {
  const likes = Array.from({ length: 5_000 }, (_, n) => like(1_000 + n * 17 * minute));
  const { counted, stepMs } = timelineOf(likes);
  expect(counted.length).toBeLessThanOrEqual(241);
  expect(stepMs).toBe(6 * 60 * minute);
  expect(counted.reduce((sum, n) => sum + n, 0)).toBe(5_000);
  const evening = Date.parse('2026-09-01T20:00:00-06:00');
  const months = timelineOf([like(evening), like(evening + 61 * 24 * 60 * minute)]);
  expect(months).toMatchObject({
    from: Date.parse('2026-09-01T00:00:00-06:00'),
    stepMs: 24 * 60 * minute,
  });
  const years = timelineOf([like(0), like(5 * 365 * 24 * 60 * minute)]);
  expect(years.counted.length).toBeLessThanOrEqual(241);
});
