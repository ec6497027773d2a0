import { AppError } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleEvent } from '../../test/support/sample-data.ts';
import { defaultOptions, ResponseCache } from '../cache/response-cache.ts';
import { EventTerms } from './event-terms.ts';

beforeEach(() => void vi.useFakeTimers());

const shared = { take: async () => null, put: () => undefined, release: () => undefined };

const unavailable = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
const hanging = () => new Promise<never>(() => undefined);

/** The terms of one event. `current`: the mark of the latest removal. */
function termsOf(event: Parameters<typeof sampleEvent>[0], current = async () => 'm1') {
  const logger = createLogger('test', 'silent');
  const cache = new ResponseCache({ ...defaultOptions, shared, removals: { current }, logger });
  const ask = vi.fn<() => Promise<object>>();
  ask.mockResolvedValue({ events: [sampleEvent({ id: 'e1', ...event })], nextCursor: null });
  return { ask, terms: new EventTerms({ ask } as never, cache) };
}

it('hidden likes stay hidden after midnight while the service is unavailable', async () => {
  const { ask, terms } = termsOf({ counts: 'ended' });
  expect(await terms.countsOf('e1')).toBe('ended');
  ask.mockImplementation(unavailable);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000);
  const counts = terms.countsOf('e1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await counts).toBe('ended');
});

it.each([
  ['is unavailable', unavailable],
  ['does not answer', hanging],
])('likes stay visible for a minute while the service %s, without a removal', async (_, fail) => {
  let mark = 'm1';
  const { ask, terms } = termsOf({}, async () => mark);
  expect(await terms.countsOf('e1')).toBeUndefined();
  ask.mockImplementation(fail);
  const countsNow = async () => {
    const counts = terms.countsOf('e1');
    await vi.advanceTimersByTimeAsync(2_000);
    return counts;
  };
  for (const passedMs of [20_000, 1_000, 5_000, 20_000]) {
    await vi.advanceTimersByTimeAsync(passedMs);
    // They do not change at midnight.
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
    expect(await countsNow()).toBeUndefined();
  }
  mark = 'm2';
  expect(await countsNow()).toBe('ended');
  mark = 'm1';
  expect(await countsNow()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await countsNow()).toBe('ended');
});
