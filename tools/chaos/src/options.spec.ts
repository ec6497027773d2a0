import { expect, it } from 'vitest';
import { victims } from './nemesis.ts';
import { parseOptions } from './options.ts';

it('kills everybody in turn by default', () => {
  expect(parseOptions([])).toMatchObject({ kills: 24, outage: 0, only: [...victims], keep: false });
});

it('takes what it is told', () => {
  const told = ['--kills', '100', '--seed', '5', '--only', 'likes,nats', '--sabotage', 'outbox'];
  expect(parseOptions(told)).toMatchObject({
    kills: 100,
    seed: 5,
    only: ['likes', 'nats'],
    sabotage: ['outbox'],
  });
});

it('names what makes no sense', () => {
  expect(() => parseOptions(['--only', 'authEmulator'])).toThrow('--only');
  expect(() => parseOptions(['--kills', 'many'])).toThrow('--kills');
  expect(() => parseOptions(['--sabotage', 'x'])).toThrow('--sabotage');
  expect(() => parseOptions(['--kils', '3'])).toThrow('kils');
});
