import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';
import { followConsent, type Consent, type Meter } from './consent.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that loads its meter by `load`; `seen` are loads, what is measured, and the log. */
function page(
  first: Consent,
  load: (meter: Meter) => Promise<Meter> = (meter) => Promise.resolve(meter),
) {
  const consent = createStore<Consent>(first);
  const seen: (boolean | string)[] = [];
  vi.spyOn(console, 'warn').mockImplementation((what) => void seen.push(String(what)));
  const meter: Meter = { measure: (allowed) => void seen.push(allowed) };
  const counted = () => {
    seen.push('load');
    return load(meter);
  };
  followConsent({ consent, load: counted });
  const idle = () => vi.advanceTimersByTimeAsync(2000);
  return { answer: consent.set, seen, idle };
}

it.each(['unasked', 'denied'] as const)('loads nothing while the answer is %s', async (first) => {
  const { seen, idle } = page(first);
  await idle();
  expect(seen).toEqual([]);
});

it('loads after consent, once the page is idle', async () => {
  const { seen, idle, answer } = page('unasked');
  answer('granted');
  expect(seen).toEqual([]);
  await idle();
  expect(seen).toEqual(['load', true]);
});

it('stops when consent is withdrawn, and resumes when it is given again, without a second load', async () => {
  const { seen, idle, answer } = page('granted');
  await idle();
  answer('denied');
  answer('granted');
  await idle();
  expect(seen).toEqual(['load', true, false, true]);
});

it('loads nothing when consent is withdrawn before the page is idle, and still can later', async () => {
  const { seen, idle, answer } = page('granted');
  answer('denied');
  await idle();
  expect(seen).toEqual([]);
  answer('granted');
  await idle();
  expect(seen).toEqual(['load', true]);
});

it('measures nothing when consent is withdrawn while the meter loads', async () => {
  const loaded = Promise.withResolvers<void>();
  const { seen, idle, answer } = page('granted', (meter) => loaded.promise.then(() => meter));
  await idle();
  answer('denied');
  loaded.resolve();
  await idle();
  expect(seen).toEqual(['load', false]);
});

it('logs a failed load and shows nothing', async () => {
  const { seen, idle } = page('granted', () => Promise.reject(new Error('blocked')));
  await idle();
  expect(seen).toEqual(['load', 'Analytics is not available']);
});
