import { expect, it } from 'vitest';
import { fuzzOwnProduct } from '../src/product.ts';

it('answers 500 generated requests as its document says, and its likes add up', async () => {
  const { findings, requests, statuses } = await fuzzOwnProduct({
    requests: 500,
    // The drill draws other requests at each run.
    seed: 20_261_120,
    say: () => undefined,
  });
  expect(findings, findings.join('\n')).toEqual([]);
  expect(requests).toBe(500);
  // Requests pass every check, and each kind of check refuses some.
  const expected = ['200', '201', '400', '401', '403', '404', '409', '422'];
  expect(expected.filter((status) => (statuses.get(status) ?? 0) < 1)).toEqual([]);
});
