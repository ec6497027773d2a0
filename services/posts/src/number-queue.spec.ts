import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dueAt, NumberQueue, withTally } from './number-queue.ts';

const request = (key: string) => ({
  subject: 'rpc.posts.count-view',
  input: { postId: 'p' },
  actor: null,
  idempotency: { key },
});
const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), sleep(5, false)]);

it('hands out counts in order, at most as many as fit one write', () => {
  const queue = new NumberQueue();
  const keys = Array.from({ length: 401 }, (_, n) => `key ${n}`);
  for (const key of keys) void queue.count(request(key), 'views');
  const first = queue.next;
  const keysOf = ({ counts }: typeof first) =>
    counts.map((count) => count.request.idempotency?.key);
  expect(keysOf(first)).toEqual(keys.slice(0, 400));
  queue.settled(first);
  expect(queue.isEmpty).toBe(false);
  expect(keysOf(queue.next)).toEqual(['key 400']);
  queue.settled(queue.next);
  expect(queue.isEmpty).toBe(true);
});

it('replaces a waiting tally by a later one and ignores an older one', async () => {
  const queue = new NumberQueue();
  const first = queue.apply({ likes: 1, revision: 1 });
  const latest = queue.apply({ likes: 3, revision: 3 });
  const late = queue.apply({ likes: 2, revision: 2 });
  expect(await isDone(first)).toBe(true);
  expect(await isDone(latest)).toBe(false);
  const { tally } = queue.next;
  expect(tally?.newest).toEqual({ likes: 3, revision: 3 });
  tally?.kept.resolve();
  expect(await Promise.all([isDone(latest), isDone(late)])).toEqual([true, true]);
});

it('signals that a tally waits, again after each write', async () => {
  const queue = new NumberQueue();
  void queue.count(request('a'), 'views');
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([false, false]);
  void queue.apply({ likes: 1, revision: 1 });
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([true, true]);
  queue.settled(queue.next);
  expect([queue.hasTally, await isDone(queue.tallyCame)]).toEqual([false, false]);
});

it('keeps counts that could not be written, and the tally that arrived meanwhile', async () => {
  const queue = new NumberQueue();
  void queue.count(request('a'), 'views');
  const early = queue.apply({ likes: 1, revision: 1 });
  const batch = queue.next;
  void queue.count(request('b'), 'views');
  const later = queue.apply({ likes: 2, revision: 2 });
  expect(await Promise.all([isDone(early), isDone(later)])).toEqual([true, false]);
  expect(queue.next.counts.map((count) => count.request.idempotency?.key)).toEqual(['a', 'b']);
  queue.settled(batch);
  const { counts, tally } = queue.next;
  expect(counts.map((count) => count.request.idempotency?.key)).toEqual(['b']);
  expect(tally?.newest.revision).toBe(2);
});

it.each([
  ['likes after likes alone', { countedAt: 9_800, talliedAt: 9_000 }, 'likes', 10_000],
  ['views after views', { countedAt: 9_800, talliedAt: 3_000 }, 'counts', 10_800],
  ['views twice as long after likes', { countedAt: 9_800, talliedAt: 9_800 }, 'counts', 11_800],
  ['the first likes', { countedAt: 9_800 }, 'likes', 1_000],
  ['the first number', {}, 'likes', 1_000],
] as const)('a write waits: %s', (_, written, kind, due) => {
  expect(dueAt(written, kind)).toBe(due);
});

it.each([300, 1_000, 1_700, 2_000, 2_050, 3_050])(
  'writes once a second, with views at any time and likes every %i ms',
  (likesEveryMs) => {
    const written = { countedAt: 0, talliedAt: 0 };
    let writes = 0;
    for (let now = 5_000, nextTally = now; now < 65_000; now += 10) {
      const hasTally = now >= nextTally;
      if (now < dueAt(written, hasTally ? 'likes' : 'counts')) continue;
      writes += 1;
      written.countedAt = now;
      if (!hasTally) continue;
      written.talliedAt = now;
      while (nextTally <= now) nextTally += likesEveryMs;
    }
    expect(writes).toBeGreaterThan(28);
    expect(writes).toBeLessThanOrEqual(62);
  },
);

it.each([undefined, { likes: 9, revision: 7 }, { likes: 9, revision: 6 }])(
  'a post is not changed by the tally %o',
  (tally) => {
    const post = { likes: 3, likesRevision: 7 };
    expect(withTally(post, tally)).toBe(post);
  },
);
