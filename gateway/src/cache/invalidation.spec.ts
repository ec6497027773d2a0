import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventFeed } from '../messaging/event-feed.ts';
import { Invalidation } from './invalidation.ts';
import type { ResponseCache } from './response-cache.ts';
import { tags } from './tags.ts';

const mark = vi.fn<ResponseCache['mark']>();
const feed = { on: () => undefined, onReset: () => undefined } as unknown as EventFeed;
const cache = { mark, close: () => undefined } as unknown as ResponseCache;

let invalidation: Invalidation;
beforeEach(() => {
  vi.useFakeTimers();
  mark.mockClear();
});
afterEach(() => {
  invalidation.onApplicationShutdown();
  vi.useRealTimers();
});

it('lets events begin and end at midnight in Mexico City', () => {
  vi.setSystemTime('2026-11-21T05:59:50Z');
  invalidation = new Invalidation(feed, cache);
  invalidation.onModuleInit();
  vi.advanceTimersByTime(8_000);
  expect(mark).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(mark).toHaveBeenCalledExactlyOnceWith([tags.events, tags.winners], null);
});
