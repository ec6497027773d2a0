import { expect, it } from 'vitest';
import { attacks } from './attacks.ts';
import { honestPopulations } from './honest.ts';
import { heldMeanwhile, heldOf } from './judged.ts';

/** Not the seeds that the table is made with. */
const seed = 77;
const share = (held: number, all: number) => held / all;

it.each(honestPopulations)('$name is let be', ({ likes }) => {
  const own = likes(seed);
  expect(share(heldOf(own, own).held, own.length)).toBeLessThanOrEqual(0.005);
});

const crowds = honestPopulations.filter(({ name }) => /television|stadium/.test(name));
it.each(crowds)('$name is let be at each moment of its coming', ({ likes }) => {
  const own = likes(seed);
  expect(share(heldMeanwhile(own, 3_000), own.length)).toBeLessThanOrEqual(0.005);
});

it.each(attacks)('$name is held', ({ kind, likes }) => {
  const own = likes(seed);
  const least = kind === 'rotating' ? 0.8 : 0.95;
  expect(share(heldOf(own, own).held, own.length)).toBeGreaterThanOrEqual(least);
});
