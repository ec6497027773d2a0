import { expect, it } from 'vitest';
import { runEach } from './run-each.ts';

const { signal } = new AbortController();

it('a part that fails hides no other, and is named', async () => {
  const ran: string[] = [];
  const failed = await runEach(['a', 'b', 'c'], signal, async (name) => {
    ran.push(name);
    return name !== 'b';
  });
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(failed).toEqual(['b']);
});

it('what a stop leaves undone counts as failed', async () => {
  const stop = new AbortController();
  const failed = await runEach(['a', 'b', 'c'], stop.signal, async (name) => {
    if (name === 'b') stop.abort();
    return name !== 'b';
  });
  expect(failed).toEqual(['b', 'c']);
});
