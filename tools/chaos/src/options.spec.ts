import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('parses numbers, lists and flags', () => {
  const line = '--kills 100 --seed 5 --only likes,nats --keep';
  const expected = { kills: 100, seed: 5, only: ['likes', 'nats'], keep: true };
  expect(parseOptions(line.split(' '))).toMatchObject(expected);
});

it.each(['--only authEmulator', '--kills many', '--kils 3'])('refuses %s', (line) => {
  expect(() => parseOptions(line.split(' '))).toThrow(line.split(' ')[0]);
});
