import { beforeEach, expect, it, vi } from 'vitest';

const deviceMs = Date.parse('2026-11-27T12:00:00Z');
const dayMs = 86_400_000;
const answerAt = (ms: number) =>
  new Response('', { headers: { date: new Date(ms).toUTCString() } });
const newClock = () => import('./server-clock.ts');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: deviceMs, toFake: ['Date', 'performance'] });
});

it.each([
  ['a device that is three days late', 3 * dayMs],
  ['a device that is three days ahead', -3 * dayMs],
])('%s shows the time of the answers, and continues from it', async (_, offsetMs) => {
  const { noteServerTime, serverNowMs, followServerClock } = await newClock();
  const onChange = vi.fn<() => void>();
  followServerClock(onChange);
  expect(serverNowMs()).toBe(deviceMs);
  noteServerTime(answerAt(deviceMs + offsetMs));
  expect(onChange).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(7_000);
  expect(serverNowMs()).toBe(deviceMs + offsetMs + 7_000);
  // The user sets the clock of the device.
  vi.setSystemTime(0);
  expect(serverNowMs()).toBe(deviceMs + offsetMs + 7_000);
});

it('a device whose clock differs by less than five seconds keeps its own time', async () => {
  const { noteServerTime, serverNowMs } = await newClock();
  noteServerTime(answerAt(deviceMs - 4_000));
  expect(serverNowMs()).toBe(deviceMs);
});

it('an answer from a cache or without a date does not set the clock back', async () => {
  const { noteServerTime, serverNowMs } = await newClock();
  noteServerTime(answerAt(deviceMs + dayMs));
  noteServerTime(answerAt(deviceMs));
  noteServerTime(new Response(''));
  expect(serverNowMs()).toBe(deviceMs + dayMs);
});

it('the whole seconds in the dates of answers do not move the clock', async () => {
  const { noteServerTime, serverNowMs } = await newClock();
  noteServerTime(answerAt(deviceMs + dayMs));
  vi.advanceTimersByTime(500);
  noteServerTime(answerAt(deviceMs + dayMs + 1_000));
  expect(serverNowMs()).toBe(deviceMs + dayMs + 500);
});
