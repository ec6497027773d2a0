import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NumberQueue } from './number-queue.ts';

const request = (key: string) => ({
  subject: 'rpc.posts.count-view',
  input: { postId: 'p' },
  actor: null,
  idempotency: { key },
});
const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), sleep(5, false)]);

it('hands out counts in their order, no more than wanted at a time', () => {
  const queue = new NumberQueue();
  for (const key of ['a', 'b', 'c']) void queue.count(request(key), 'views');
  const keys = (most: number) =>
    queue.take(most).counts.map((count) => count.request.idempotency?.key);
  expect(keys(2)).toEqual(['a', 'b']);
  expect(queue.isEmpty).toBe(false);
  expect(keys(2)).toEqual(['c']);
  expect(queue.isEmpty).toBe(true);
});

it('lets a later tally stand for the ones before, and takes no older one', async () => {
  const queue = new NumberQueue();
  const first = queue.apply({ likes: 1, revision: 1 });
  const latest = queue.apply({ likes: 3, revision: 3 });
  const late = queue.apply({ likes: 2, revision: 2 });
  expect(await isDone(first)).toBe(true);
  expect(await isDone(latest)).toBe(false);
  const { tally } = queue.take(1);
  expect(tally?.newest).toEqual({ likes: 3, revision: 3 });
  tally?.kept.resolve();
  expect(await Promise.all([isDone(latest), isDone(late)])).toEqual([true, true]);
});

it('says when a tally waits, anew after each write', async () => {
  const queue = new NumberQueue();
  void queue.count(request('a'), 'views');
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([false, false]);
  void queue.apply({ likes: 1, revision: 1 });
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([true, true]);
  queue.take(9);
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([false, false]);
});

it('takes back what could not be written: counts in their order, of tallies the later one', async () => {
  const queue = new NumberQueue();
  void queue.count(request('a'), 'views');
  const early = queue.apply({ likes: 1, revision: 1 });
  const batch = queue.take(9);
  void queue.count(request('b'), 'views');
  void queue.apply({ likes: 2, revision: 2 });
  queue.putBack(batch);
  const { counts, tally } = queue.take(9);
  expect(counts.map((count) => count.request.idempotency?.key)).toEqual(['a', 'b']);
  expect(tally?.newest.revision).toBe(2);
  expect(await isDone(early)).toBe(false);
  tally?.kept.resolve();
  expect(await isDone(early)).toBe(true);
});

it('lets repetitions of a request share its answer, also when it was put back', async () => {
  const queue = new NumberQueue();
  const answers = [queue.count(request('a'), 'views'), queue.count(request('a'), 'views')];
  const batch = queue.take(9);
  expect(batch.counts).toHaveLength(1);
  answers.push(queue.count(request('a'), 'views'));
  queue.putBack(batch);
  const { counts } = queue.take(9);
  expect(counts).toHaveLength(1);
  counts[0]?.answer.resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7, 7]);
});
