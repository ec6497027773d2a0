import { expect, it } from 'vitest';
import { victims } from './nemesis.ts';
import { parseOptions } from './options.ts';

it('kills all processes in turn by default', () => {
  expect(parseOptions([])).toMatchObject({ kills: 24, outage: 0, only: [...victims], keep: false });
});

it('parses numbers, lists and flags', () => {
  const line = '--kills 100 --seed 5 --only likes,nats --sabotage outbox --keep';
  const lists = { only: ['likes', 'nats'], sabotage: ['outbox'] };
  expect(parseOptions(line.split(' '))).toMatchObject({
    kills: 100,
    seed: 5,
    ...lists,
    keep: true,
  });
});

it.each(['--only authEmulator', '--kills many', '--sabotage x', '--kils 3'])(
  'refuses %s',
  (line) => {
    const [option = '', value = ''] = line.split(' ');
    expect(() => parseOptions([option, value])).toThrow(option);
  },
);
