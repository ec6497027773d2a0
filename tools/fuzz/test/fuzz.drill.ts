import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { fuzzProduct } from '../src/product.ts';

const requests = 5_000;

it('answers generated requests of a random seed as documented, and the numbers of likes are consistent', async () => {
  const seed = randomInt(2 ** 31 - 2 * requests);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`npm run fuzz -- --requests ${requests} --seed ${seed}`);
  const run = await fuzzProduct({ requests, seed, say });
  expect(run.findings, run.findings.join('\n')).toEqual([]);
  expect(run.requests).toBe(requests);
  const expected = ['200', '201', '400', '401', '403', '404', '409', '422'];
  expect(expected.filter((status) => (run.statuses.get(status) ?? 0) < 5)).toEqual([]);
});
