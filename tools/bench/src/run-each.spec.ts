import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

it('runs the parts after a failed one and reports the failed one', async () => {
  const ran: string[] = [];
  const failed = await runEach(['a', 'b', 'c'], new AbortController().signal, async (name) => {
    ran.push(name);
    return name !== 'b';
  });
  expect({ ran, failed }).toEqual({ ran: ['a', 'b', 'c'], failed: ['b'] });
});

it('reports the parts that a stop prevented as failed', async () => {
  const stop = new AbortController();
  const failed = await runEach(['a', 'b', 'c'], stop.signal, async (name) => {
    if (name === 'b') stop.abort();
    return name !== 'b';
  });
  expect(failed).toEqual(['b', 'c']);
});
