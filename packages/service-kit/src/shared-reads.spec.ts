import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that return the value of `now` at their beginning, and end when the test calls `ends`. */
function heldReads() {
  const state = { now: 0, started: 0 };
  const ends: (() => void)[] = [];
  const reads = new SharedReads((_key: string) => {
    state.started += 1;
    const found = state.now;
    const { promise, resolve } = Promise.withResolvers<number>();
    ends.push(() => resolve(found));
    return promise;
  });
  return { reads, state, ends };
}

it('never answers from a read that began before the call', async () => {
  const { reads, state, ends } = heldReads();
  const first = reads.read('a');
  state.now = 1;
  const [second, third] = [reads.read('a'), reads.read('a')];
  expect(state.started).toBe(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(2);
  // A call during the second read waits for the third one and does not start another.
  const fourth = reads.read('a');
  expect(state.started).toBe(2);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  await fourth;
  expect(state.started).toBe(3);
});

it('starts one read for callers that waited for the end of a read and a caller that follows it', async () => {
  const { reads, state, ends } = heldReads();
  const first = reads.read('a');
  const following = first.then(() => reads.read('a'));
  const waiting = reads.read('a');
  ends[0]?.();
  await expect.poll(() => ends.length).toBeGreaterThan(1);
  for (const end of ends) end();
  await Promise.all([following, waiting]);
  expect(state.started).toBe(2);
});

it('starts a new read after the previous one has ended, separately for each key', async () => {
  const { reads, state, ends } = heldReads();
  const first = reads.read('a');
  const other = reads.read('b');
  ends.forEach((end) => end());
  await Promise.all([first, other]);
  expect(state.started).toBe(2);
  state.now = 7;
  const later = reads.read('a');
  ends[2]?.();
  expect(await later).toBe(7);
});

it('continues after a failure, which all callers of that read receive', async () => {
  let fails = true;
  const reads = new SharedReads(async () => {
    if (fails) throw new Error('unavailable');
    return 1;
  });
  const first = reads.read('a');
  const next = reads.read('a');
  fails = false;
  await expect(first).rejects.toThrow('unavailable');
  expect(await next).toBe(1);
});
