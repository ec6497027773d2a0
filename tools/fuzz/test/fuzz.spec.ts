import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { fuzzOwnProduct } from '../src/product.ts';

it('answers whatever it is asked, and its likes add up', async () => {
  const seed = randomInt(2 ** 31 - 10_000);
  process.stdout.write(`npm run fuzz -- --requests 2000 --seed ${seed}\n`);
  const { findings, requests, statuses } = await fuzzOwnProduct({
    requests: 2_000,
    seed,
    say: () => undefined,
  });
  expect(findings, findings.join('\n')).toEqual([]);
  expect(requests).toBe(2_000);
  // Deep code is reached, and so is what keeps others out of it.
  const expected = ['200', '201', '400', '401', '403', '404', '409', '422'];
  expect(expected.filter((status) => (statuses.get(status) ?? 0) < 5)).toEqual([]);
});
