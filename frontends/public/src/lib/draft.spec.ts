import { expect, it } from 'vitest';
import { staleKeys } from './draft.ts';

const day = 24 * 60 * 60 * 1000;

it('is kept for a week, of whichever account', () => {
  const now = Date.UTC(2026, 10, 23);
  const kept = (days: number) => ({ at: now - days * day, value: 'x' });
  const all: Parameters<typeof staleKeys>[0] = [
    ['ana words', kept(6.9)],
    ['ana photo', kept(7.1)],
    ['eva words', kept(0)],
    ['eva photo', kept(90)],
  ];
  expect(staleKeys(all, now)).toEqual(['ana photo', 'eva photo']);
});
