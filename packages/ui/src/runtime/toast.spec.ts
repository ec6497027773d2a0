import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts, toast } from './toast.ts';

const shownTexts = () => shownToasts().map(({ text }) => text);

let inUse: object | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => inUse });
});
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

it('a message is shown for six seconds, or until it is dismissed', () => {
  toast('Hola');
  toast('Deshacer')();
  vi.advanceTimersByTime(5999);
  expect(shownTexts()).toEqual(['Hola']);
  vi.advanceTimersByTime(1);
  expect(shownTexts()).toEqual([]);
});

it('a message stays while the pointer or the focus is on it', () => {
  toast('Listo');
  inUse = {};
  vi.advanceTimersByTime(60_000);
  expect(shownTexts()).toEqual(['Listo']);
  inUse = null;
  vi.advanceTimersByTime(1000);
  expect(shownTexts()).toEqual([]);
});

it.each([
  [
    ['1', '2', '3', '4'],
    ['2', '3', '4'],
  ],
  [
    ['1', '2', '1'],
    ['2', '1'],
  ],
])('of the messages %j it shows %j: three at most, each once, the newest last', (texts, shown) => {
  for (const text of texts) toast(text);
  expect(shownTexts()).toEqual(shown);
});
