import { expect, it } from 'vitest';
import { noteOpen, isStale } from './use-event-live.ts';

it('lists are stale 15 s after the page was loaded, or after the event’s stream was last open', () => {
  expect([isStale('e', 15_000), isStale('e', 15_001)]).toEqual([false, true]);
  noteOpen('e', 20_000);
  expect([isStale('e', 35_000), isStale('e', 35_001)]).toEqual([false, true]);
  expect(isStale('other', 30_000)).toBe(true);
});
