import { expect, it } from 'vitest';
import { fuzzProduct } from '../src/product.ts';

it('answers 500 generated requests as documented, and the numbers of likes are consistent', async () => {
  const { findings, requests, statuses } = await fuzzProduct({
    requests: 500,
    // A fixed seed; the drill uses a random one.
    seed: 20_261_120,
    say: () => undefined,
    // Other test files compete for the processors.
    patienceMs: 90_000,
  });
  expect(findings, findings.join('\n')).toEqual([]);
  expect(requests).toBe(500);
  // Some requests pass all checks, and each kind of check refuses some.
  const expected = ['200', '201', '400', '401', '403', '404', '409', '422'];
  expect(expected.filter((status) => (statuses.get(status) ?? 0) < 1)).toEqual([]);
}, 900_000);
