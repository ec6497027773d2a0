import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleEvent } from '../../test/support/sample-data.ts';
import { defaultOptions, ResponseCache } from '../cache/response-cache.ts';
import { defaultTimes } from '../cache/slot.ts';
import { TagClock } from '../cache/tag-clock.ts';
import { EventTerms } from './event-terms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

it('the likes of an event stay shown while the events service is away and only cards change', async () => {
  const clock = new TagClock(100);
  let seq = 10;
  const observe = () => clock.observed('stream', seq, performance.now());
  observe();
  setInterval(observe, 250);
  const shared = { get: async () => null, set: () => undefined };
  const logger = createLogger('test', 'silent');
  const { sizes } = defaultOptions;
  const cache = new ResponseCache({ clock, logger, times: defaultTimes, sizes, shared });
  const ask = vi.fn<() => Promise<object>>();
  ask.mockResolvedValue({ events: [sampleEvent({ id: 'e1' })], nextCursor: null });
  const terms = new EventTerms({ ask } as never, cache);
  expect(await terms.countsOf('e1')).toBeUndefined();
  ask.mockRejectedValue(new AppError('SERVICE_UNAVAILABLE'));
  for (let second = 1; second <= 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    seq += 1;
    clock.changed(seq, ['post:p1'], 'change');
    clock.saw(seq);
    const counts = terms.countsOf('e1');
    await vi.advanceTimersByTimeAsync(0);
    expect(await counts, `after ${second} s`).toBeUndefined();
  }
});
