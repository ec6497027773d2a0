import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { honestPopulations } from './honest.ts';
import { heldOf } from './judged.ts';

/** Not the seeds that the table is made with. */
const seed = 77;
const share = (held: number, all: number) => held / all;

it.each(honestPopulations)('$name is let be', ({ likes }) => {
  const own = likes(seed);
  expect(share(heldOf(own, own).held, own.length)).toBeLessThanOrEqual(0.005);
});

it.each(attacks)('$name is held', ({ kind, likes }) => {
  const own = likes(seed);
  const least = kind === 'rotating' ? 0.8 : 0.95;
  expect(share(heldOf(own, own).held, own.length)).toBeGreaterThanOrEqual(least);
});
