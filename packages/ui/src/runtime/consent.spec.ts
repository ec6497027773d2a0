import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';
import { followConsent, type Consent, type Meter } from './consent.ts';

beforeEach(() => vi.useFakeTimers());

/** A page whose meter is loaded by `load`. `seen` has the loads, the calls of `measure` and the warnings. */
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
  followConsent(counted, consent);
  const idle = () => vi.advanceTimersByTimeAsync(2000);
  return { answer: consent.set, seen, idle };
}

it.each<[string, Consent, (Consent | 'idle')[], (boolean | string)[]]>([
  ['loads nothing while the visitor was not asked', 'unasked', ['idle'], []],
  ['loads nothing while consent is denied', 'denied', ['idle'], []],
  ['loads nothing before the page is idle', 'unasked', ['granted'], []],
  ['loads after consent, once the page is idle', 'unasked', ['granted', 'idle'], ['load', true]],
  ['loads nothing when consent is withdrawn before that', 'granted', ['denied', 'idle'], []],
  ['can still load after that', 'granted', ['denied', 'idle', 'granted', 'idle'], ['load', true]],
  [
    'stops when consent is withdrawn, and resumes without a second load',
    'granted',
    ['idle', 'denied', 'granted', 'idle'],
    ['load', true, false, true],
  ],
])('%s', async (_, first, steps, expected) => {
  const { seen, idle, answer } = page(first);
  for (const step of steps) await (step === 'idle' ? idle() : answer(step));
  expect(seen).toEqual(expected);
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

it('logs a failed load, and shows no error', async () => {
  const { seen, idle } = page('granted', () => Promise.reject(new Error('blocked')));
  await idle();
  expect(seen).toEqual(['load', 'Analytics is not available']);
});
