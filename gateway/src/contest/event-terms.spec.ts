import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleEvent } from '../../test/support/sample-data.ts';
import { defaultOptions, ResponseCache } from '../cache/response-cache.ts';
import { EventTerms } from './event-terms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const shared = { take: async () => null, put: () => undefined, release: () => undefined };

it('likes stay visible for a minute while the events service is unavailable, unless data is removed', async () => {
  let mark = 'm1';
  const removals = { current: async () => mark };
  const logger = createLogger('test', 'silent');
  const cache = new ResponseCache({ ...defaultOptions, shared, removals, logger });
  const ask = vi.fn<() => Promise<object>>();
  ask.mockResolvedValue({ events: [sampleEvent({ id: 'e1' })], nextCursor: null });
  const terms = new EventTerms({ ask } as never, cache);
  expect(await terms.countsOf('e1')).toBeUndefined();
  ask.mockRejectedValue(new AppError('SERVICE_UNAVAILABLE'));
  for (let second = 1; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    const counts = terms.countsOf('e1');
    await vi.advanceTimersByTimeAsync(0);
    expect(await counts, `after ${second} s`).toBeUndefined();
  }
  mark = 'm2';
  expect(await terms.countsOf('e1')).toBe('ended');
});
