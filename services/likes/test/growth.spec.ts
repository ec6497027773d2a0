import { DatabaseSync } from 'node:sqlite';
import { eventsEvents, likesRequests, postsEvents } from '@el-reto/contracts';
import type { Store, Transaction } from '@el-reto/store';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { counted, likeId, newLike } from '../src/like-records.ts';
import { closings, likes, ofPost, tallies } from '../src/likes.repository.ts';
import { LikesStack } from './likes-stack.ts';

const nothing = { attached: [], released: [] };
/** More than two transactions take off. */
const many = 350;
/** Most documents that one transaction may delete. */
const atOnce = 100;

let stack: LikesStack;

beforeAll(async () => {
  stack = await LikesStack.start();
  await stack.openEvent('running');
  for (const post of ['here', 'there']) await stack.openPost(post, 'running');
});
afterAll(() => stack.stop());

const tellGone = (eventId: string) =>
  stack.tell(eventsEvents.eventDeleted, { eventId, ...nothing });
const leftOf = (postId: string) => stack.service.store.count(likes, { where: ofPost(postId) });
const likesOf = (uid: string) => stack.likesOf(uid);

/** A post of an event of its own, with likes by `fan-0`, `fan-1` … */
async function openLiked(eventId: string): Promise<string> {
  const postId = `${eventId}-post`;
  await stack.openEvent(eventId);
  await stack.openPost(postId, eventId);
  await expect.poll(() => stack.tallyOf(postId)).toBe(0);
  const { store } = stack.service;
  await store.transaction(async (tx) => {
    const data = await tx.get(tallies, postId);
    if (!data) throw new Error('the post was to be open');
    for (let n = 0; n < many; n++) {
      const [post, userId] = [{ id: postId, data }, `fan-${n}`];
      const like = newLike({ post, userId, at: Date.now(), standing: {}, evidence: undefined });
      await tx.set(likes, likeId(eventId, userId), like);
    }
    await tx.set(tallies, postId, counted(data, many));
  });
  return postId;
}

/** Calls `between` before the second transaction that deletes likes; answers what each deletes. */
function watchDeletions(store: Store, between: () => Promise<void>): number[] {
  const sizes: number[] = [];
  const transaction = store.transaction.bind(store);
  store.transaction = async <R>(work: (tx: Transaction) => Promise<R>): Promise<R> => {
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
  onTestFinished(() => void (store.transaction = transaction));
  return sizes;
}

it('an event goes in pieces: others like meanwhile, and its likes are shown to nobody', async () => {
  const postId = await openLiked('large');
  expect(await likesOf('fan-349')).toEqual({ large: postId });
  const seen: unknown[] = [];
  const sizes = watchDeletions(stack.service.store, async () => {
    seen.push(await leftOf(postId), await likesOf('fan-349'), await stack.toggle('ana', 'here'));
  });
  await tellGone('large');
  await expect.poll(() => stack.tallyOf(postId)).toBeUndefined();
  expect(seen).toMatchObject([many - atOnce, {}, { liked: true }]);
  expect(sizes).toEqual([atOnce, atOnce, atOnce, many - 3 * atOnce]);
  // The last step, after the posts are gone.
  await expect.poll(() => stack.service.store.find(closings, {})).toEqual([]);
});

it('a post goes in pieces, and later news does not wait for it', async () => {
  const postId = await openLiked('stays');
  const sizes = watchDeletions(stack.service.store, async () => {
    await stack.openPost('news', 'running');
    await expect.poll(() => stack.tallyOf('news')).toBe(0);
  });
  const facts = { postId, eventId: 'stays', userId: 'x', imgLocation: 'x' };
  await stack.tell(postsEvents.postDeleted, facts);
  await expect.poll(() => leftOf(postId)).toBe(0);
  expect(Math.max(...sizes)).toBe(atOnce);
  expect(await likesOf('fan-1')).toEqual({});
});

it('a deletion that a stop interrupted goes on at the next start', async () => {
  const postId = await openLiked('interrupted');
  const stopped = Promise.withResolvers<void>();
  watchDeletions(stack.service.store, async () => {
    // Not awaited here: the stop waits for this transaction.
    void stack.service.stop().then(stopped.resolve);
  });
  await tellGone('interrupted');
  await stopped.promise;
  await stack.startService();
  await expect.poll(() => leftOf(postId)).toBe(0);
  await expect.poll(() => stack.tallyOf(postId)).toBeUndefined();
});

it('no query reads the ledger through: each has its index', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  // A store prepares each statement once.
  await stack.service.stop();
  await stack.startService();
  const postId = await openLiked('queried');
  await stack.toggle('bea', 'here');
  await stack.toggle('bea', 'there');
  await stack.accountsOf('there');
  await likesOf('bea');
  await stack.internal.ask(likesRequests.listTop, { eventIds: ['running'], limit: 3 });
  await stack.internal.ask(likesRequests.exportUser, { uid: 'bea' });
  await stack.internal.ask(likesRequests.purgeUser, { uid: 'bea' });
  await tellGone('queried');
  await expect.poll(() => stack.tallyOf(postId)).toBeUndefined();
  const prepared = new Set(prepare.mock.calls.map(([sql]) => sql));
  const queries = [...prepared].filter((sql) => /^SELECT .* FROM (likes|tallies)\b/.test(sql));
  expect(queries.length).toBeGreaterThan(4);
  using db = new DatabaseSync(stack.file, { readOnly: true });
  const plans = queries.flatMap((sql) => {
    const values = Array.from(sql.matchAll(/\?/g), () => null);
    return db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => String(detail));
  });
  expect(plans.filter((step) => /SCAN|likes.*TEMP B-TREE/.test(step))).toEqual([]);
  expect(plans).toContain('SEARCH likes USING COVERING INDEX likes_postId_likedAt (<expr>=?)');
});
