import { DatabaseSync } from 'node:sqlite';
import { likesRequests } from '@el-reto/contracts';
import { allPages } from '@el-reto/service-kit';
import type { Store, Transaction } from '@el-reto/store';
import { codeOf, Exposition } from '@el-reto/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withPlace } from '../src/like-places.ts';
import { likeId, newTally } from '../src/like-records.ts';
import { closings, likes, tallies } from '../src/likes.repository.ts';
import {
  accountsOf,
  deleteEvent,
  deletePost,
  harness,
  judge,
  likesOf,
  openContest,
  openPost,
  purge,
  recordedOf,
  store,
  storeFile,
  tallyOf,
  toggle,
  topOf,
  useLikes,
} from './likes-harness.ts';

/** More likes than two transactions delete together. */
const many = 250;
/** The highest number of likes that one transaction deletes. */
const atOnce = 100;

useLikes();

const counts = async () => {
  const url = await harness().service.app.getUrl();
  const exposition = await Exposition.from(`${url}/metrics`);
  return ['added', 'removed', 'moved'].map((change) =>
    exposition.sum('elreto_likes_total', { elreto_like_change: change }),
  );
};

it('metrics count accepted likes by kind of change, without retries and refusals', async () => {
  expect(await counts()).toEqual([0, 0, 0]);
  for (const _ of ['first', 'repeated']) await toggle('gil', 'p1', 'key-gil');
  expect(await counts()).toEqual([1, 0, 0]);
  await toggle('gil', 'p2');
  expect(await counts()).toEqual([1, 0, 1]);
  await toggle('gil', 'p2');
  expect(await codeOf(toggle('gil', 'nowhere'))).toBe('POST_NOT_FOUND');
  expect(await counts()).toEqual([1, 1, 1]);
});

/** A post of a new event, with likes of `fan-0`, `fan-1` … */
async function openLiked(eventId: string, count = many): Promise<string> {
  const postId = `${eventId}-b`;
  await openContest(eventId);
  await expect.poll(() => tallyOf(postId)).toBe(0);
  await store().transaction(async (tx) => {
    const data = await tx.get(tallies, postId);
    if (!data) throw new Error('the post is not open');
    for (let n = 0; n < count; n++) {
      const userId = `fan-${n}`;
      const like = withPlace({ eventId, postId, userId, likedAt: Date.now() }, ['0']);
      await tx.set(likes, likeId(eventId, userId), like);
    }
    await tx.set(tallies, postId, { ...data, likes: count });
  });
  return postId;
}

/** Returns how many likes each transaction deletes; calls `between` after the first transaction. */
function watchDeletions(watched: Store, between: () => Promise<void>): number[] {
  const sizes: number[] = [];
  const transaction = watched.transaction.bind(watched);
  watched.transaction = async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
    let deleted = 0;
    const result = await transaction((tx) => {
      const remove = tx.delete.bind(tx);
      tx.delete = (collection, id) => {
        if (collection.name === likes.name) deleted += 1;
        return remove(collection, id);
      };
      return work(tx);
    });
    if (deleted > 1) sizes.push(deleted);
    if (deleted > 1 && sizes.length === 1) await between();
    return result;
  };
  onTestFinished(() => void (watched.transaction = transaction));
  return sizes;
}

it('an event is deleted in several transactions; other likes are accepted meanwhile, its own are hidden', async () => {
  const postId = await openLiked('large');
  expect(await likesOf('fan-249')).toEqual({ large: postId });
  const seen: unknown[] = [];
  const sizes = watchDeletions(store(), async () => {
    // The first transaction deletes the like of `fan-0`, the last one that of `fan-249`.
    const shown = [await likesOf('fan-0'), await likesOf('fan-249')];
    seen.push(await recordedOf(postId), shown, await toggle('ana', 'p1'));
  });
  await deleteEvent('large');
  await expect.poll(() => tallyOf(postId)).toBeUndefined();
  expect(seen).toEqual([many - atOnce, [{}, {}], expect.objectContaining({ liked: true })]);
  expect(sizes).toEqual([atOnce, atOnce, many - 2 * atOnce]);
  // The closing is deleted last, after the posts.
  await expect.poll(() => store().find(closings, {})).toEqual([]);
});

it('a post is deleted in several transactions; later events do not wait, and a moved like is not deducted', async () => {
  const postId = await openLiked('stays');
  const moved: unknown[] = [];
  const sizes = watchDeletions(store(), async () => {
    await openPost('later', 'running');
    await expect.poll(() => tallyOf('later')).toBe(0);
    // The first transaction deletes the like of `fan-0`, the last one that of `fan-249`.
    for (const fan of ['fan-0', 'fan-249']) moved.push((await toggle(fan, 'stays-a')).previous);
  });
  await deletePost(postId, 'stays');
  await expect.poll(() => recordedOf(postId)).toBe(0);
  expect(Math.max(...sizes)).toBe(atOnce);
  expect(moved).toEqual([null, null]);
  expect(await likesOf('fan-1')).toEqual({});
});

it('a deletion that a stop interrupted continues after the next start', async () => {
  const postId = await openLiked('interrupted');
  const stopped = Promise.withResolvers<void>();
  watchDeletions(store(), async () => {
    // The stop is not awaited here, because it waits for the end of this transaction.
    void harness().stopService().then(stopped.resolve);
  });
  await deleteEvent('interrupted');
  await stopped.promise;
  await harness().startService();
  await expect.poll(() => recordedOf(postId)).toBe(0);
  await expect.poll(() => tallyOf(postId)).toBeUndefined();
});

it('the records of an event are listed once each, in pages of bounded work', async () => {
  const postId = await openLiked('listed', 1_200);
  // Each card has three lists, of which most are empty.
  await store().transaction(async (tx) => {
    const card = newTally({ eventId: 'listed', createdAt: 0 }, true);
    for (let n = 0; n < 500; n++) await tx.set(tallies, `listed-c${n}`, card);
  });
  await toggle('bea', 'listed-a');
  await judge('fan-7', postId, 'held', 'listed');
  let pages = 0;
  const all = await allPages('likes', (from) => {
    pages += 1;
    return harness().ask(likesRequests.listRecords, { eventId: 'listed', ...from });
  });
  const fans = Array.from({ length: 1_200 }, (_, n) => `fan-${n}`);
  expect(all.map(({ uid }) => uid).toSorted()).toEqual([...fans, 'bea'].toSorted());
  expect(pages).toBeGreaterThan(5);
});

it('each query of the ledger uses an index', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  // A store prepares each statement once, so a new store prepares them under the spy.
  await harness().restart();
  const postId = await openLiked('queried');
  for (const liked of ['p1', 'p2']) await toggle('bea', liked);
  await accountsOf('p2');
  await likesOf('bea');
  await topOf('running', 3);
  await harness().ask(likesRequests.exportUser, { uid: 'bea' });
  await purge('bea');
  await deleteEvent('queried');
  await expect.poll(() => tallyOf(postId)).toBeUndefined();
  const prepared = new Set(prepare.mock.calls.map(([sql]) => sql));
  const queries = [...prepared].filter((sql) => /^SELECT .* FROM (likes|tallies)\b/.test(sql));
  expect(queries.length).toBeGreaterThan(4);
  using db = new DatabaseSync(storeFile(), { readOnly: true });
  const plans = queries.flatMap((sql) => {
    const values = Array.from(sql.matchAll(/\?/g), () => null);
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    return steps.map(({ detail }) => String(detail));
  });
  expect(plans.filter((step) => /SCAN|likes.*TEMP B-TREE/.test(step))).toEqual([]);
  expect(plans).toContain('SEARCH likes USING COVERING INDEX likes_list_place (<expr>=?)');
});
