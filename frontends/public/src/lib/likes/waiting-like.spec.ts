import { expect, it } from 'vitest';
import { isPlacedAtOnce } from './waiting-like.ts';

it.each([
  ['guest', null, true],
  ['guest', 'another-card', true],
  ['mail', null, true],
  ['mail', 'another-card', false],
  ['address', null, false],
  ['address', 'another-card', false],
] as const)(
  'a like asked for by %s, while the own like is on %s, is placed at once: %s',
  (by, at, placed) => {
    expect(isPlacedAtOnce(by, at)).toBe(placed);
  },
);
