import { setTimeout as sleep } from 'node:timers/promises';
import type { Contest } from '@el-reto/dev';
import { startProduct } from './product.ts';
import { median } from './rounds.ts';

const rounds = 12;
const replicas = 2;
const burstMs = 1_500;
/** Between two likes of one person, and two views. */
const pauseMs = 20;
const lookEveryMs = 30;
const giveUpMs = 15_000;

await using product = await startProduct({ STORE: 'firestore', REPLICAS: String(replicas) });
const contest = await product.prepare({ posts: 3, users: 4, name: 'Likes' });

console.log(`Firestore, ${replicas} of each: a list is right so long after a burst`);
const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  times.push(await untilRight(contest));
  console.log(`round ${round + 1} of ${rounds}: ${Math.round(times.at(-1) ?? 0)} ms`);
}
const figures = [Math.min(...times), median(times), Math.max(...times)].map(Math.round);
console.log(`least ${figures[0]} ms, median ${figures[1]} ms, most ${figures[2]} ms`);

/** Has everybody like and look for a moment; milliseconds from the last answer to a right list. */
async function untilRight({ api, users, postIds, eventId }: Contest): Promise<number> {
  const endAt = performance.now() + burstMs;
  let lastLikeAt = 0;
  const like = async ({ uid, token }: Contest['users'][number]) => {
    while (performance.now() < endAt) {
      const postId = postIds[Math.floor(Math.random() * postIds.length)] ?? '';
      await api.call('togglePostLike', { token, params: { postId }, body: { uid } });
      lastLikeAt = Math.max(lastLikeAt, performance.now());
      await sleep(pauseMs);
    }
  };
  const views: Promise<unknown>[] = [];
  const look = async () => {
    const params = { postId: postIds[0] ?? '' };
    while (performance.now() < endAt) {
      views.push(api.call('incrementPostView', { params }));
      await sleep(pauseMs);
    }
  };
  await Promise.all([...users.map(like), look()]);
  const liked = await Promise.all(
    users.map(async ({ token }) => (await api.call('listMyLikes', { token }))[eventId]),
  );
  const headers = { prefer: 'return=minimal' };
  const isRight = async () => {
    const posts = await api.call('listEventPosts', { params: { eventId }, headers });
    if (!Array.isArray(posts)) throw new Error('a list was expected');
    return posts.every((post) => post.likes === liked.filter((id) => id === post.id).length);
  };
  while (!(await isRight())) {
    if (performance.now() - lastLikeAt > giveUpMs) throw new Error('the list stays wrong');
    await sleep(lookEveryMs);
  }
  const tookMs = performance.now() - lastLikeAt;
  await Promise.all(views);
  return tookMs;
}
