import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownToasts, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows a message for a while', () => {
  toast('Hola');
  expect(shownToasts().map(({ text }) => text)).toEqual(['Hola']);
  vi.advanceTimersByTime(6000);
  expect(shownToasts()).toEqual([]);
});

it('keeps three at most, the newest', () => {
  for (const text of ['1', '2', '3', '4']) toast(text);
  expect(shownToasts().map(({ text }) => text)).toEqual(['2', '3', '4']);
});

it('shows the same message once', () => {
  for (const text of ['1', '2', '1']) toast(text);
  expect(shownToasts().map(({ text }) => text)).toEqual(['2', '1']);
});

it('can be taken away early', () => {
  const takeAway = toast('Deshacer');
  takeAway();
  expect(shownToasts()).toEqual([]);
});
