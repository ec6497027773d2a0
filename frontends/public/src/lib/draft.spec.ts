import { expect, it, vi } from 'vitest';
import { discardDraft, keepWords, staleKeys } from './draft.ts';

const day = 24 * 60 * 60 * 1000;

it('a draft of any account, words or photo, is stale after exactly a week', () => {
  const now = Date.UTC(2026, 10, 23);
  const kept = (days: number) => ({ at: now - days * day, value: 'x' });
  const all: Parameters<typeof staleKeys>[0] = [
    ['ana words', kept(7)],
    ['ana photo', kept(7 + 1e-8)],
    ['eva words', kept(0)],
    ['eva photo', kept(90)],
  ];
  expect(staleKeys(all, now)).toEqual(['ana photo', 'eva photo']);
});

it('words that could not be stored are not reported as kept', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  // Node has no database.
  const words = { eventId: 'e', name: 'El Sol', focus: null };
  expect(await keepWords('ana', words)).toBe(false);
});

it('a database that does not answer is not waited for', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const isOver = vi.fn<() => void>();
  void discardDraft('ana').then(isOver);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isOver).toHaveBeenCalledOnce();
});
