import { expect, it } from 'vitest';
import { heard, isStale } from './use-event-live.ts';

it('holds the page for fresh at first, then for as long as somebody listened', () => {
  expect(isStale('e', 9_000)).toBe(false);
  expect(isStale('e', 20_000)).toBe(true);
  heard('e', 20_000);
  expect(isStale('e', 30_000)).toBe(false);
  expect(isStale('e', 40_000)).toBe(true);
  expect(isStale('other', 30_000)).toBe(true);
});
