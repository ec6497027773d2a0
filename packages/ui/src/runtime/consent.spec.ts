import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';
import { followConsent, type Consent, type Meter } from './consent.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(first: Consent, load?: () => Promise<Meter>) {
  const store = createStore<Consent>(first);
  const seen: (boolean | string)[] = [];
  vi.spyOn(console, 'warn').mockImplementation((what) => void seen.push(String(what)));
  const meter: Meter = { measure: (allowed) => void seen.push(allowed) };
  followConsent({
    consent: store,
    load:
      load ??
      (() => {
        seen.push('load');
        return Promise.resolve(meter);
      }),
  });
  const idle = () => vi.advanceTimersByTimeAsync(2000);
  return { say: store.set, seen, idle };
}

it.each(['unasked', 'denied'] as const)('loads nothing while the answer is %s', async (answer) => {
  const { seen, idle } = setUp(answer);
  await idle();
  expect(seen).toEqual([]);
});

it('loads after a yes, when the page is idle', async () => {
  const { seen, idle, say } = setUp('unasked');
  say('granted');
  expect(seen).toEqual([]);
  await idle();
  expect(seen).toEqual(['load', true]);
});

it('stops at a change of mind, and goes on at the next', async () => {
  const { seen, idle, say } = setUp('granted');
  await idle();
  say('denied');
  say('granted');
  await idle();
  expect(seen).toEqual(['load', true, false, true]);
});

it('loads nothing when the no comes before the page is idle, and still can afterwards', async () => {
  const { seen, idle, say } = setUp('granted');
  say('denied');
  await idle();
  expect(seen).toEqual([]);
  say('granted');
  await idle();
  expect(seen).toEqual(['load', true]);
});

it('only logs a failure', async () => {
  const { seen, idle } = setUp('granted', () => Promise.reject(new Error('blocked')));
  await idle();
  expect(seen).toEqual(['Analytics is not available']);
});
