import { expect, it } from 'vitest';
import { createFreshness } from './use-event-live.ts';

it('holds the page for fresh at first, then for as long as somebody listened', () => {
  const freshness = createFreshness();
  expect(freshness.isStale('e', 9_000)).toBe(false);
  expect(freshness.isStale('e', 20_000)).toBe(true);
  freshness.heard('e', 20_000);
  expect(freshness.isStale('e', 30_000)).toBe(false);
  expect(freshness.isStale('e', 40_000)).toBe(true);
  expect(freshness.isStale('other', 30_000)).toBe(true);
});
