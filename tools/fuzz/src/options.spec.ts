import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('has defaults, and takes numbers and an address', () => {
  expect(parseOptions([])).toEqual({ requests: 20_000 });
  const args = ['--requests', '7', '--seed', '9', '--url', 'http://localhost:3000'];
  expect(parseOptions(args)).toEqual({ requests: 7, seed: 9, url: 'http://localhost:3000' });
});

it.each(['--requests 0', '--seed x', '--url here', '--other'])('refuses %s', (line) => {
  expect(() => parseOptions(line.split(' '))).toThrow(line.split(' ')[0]);
});
