import { once } from 'node:events';
import { likeId, type Tally } from '@el-reto/likes/records';
import { collectionsOf, inList, likes, LikesRepository, tallies } from '@el-reto/likes/repository';
import { Sharing } from '@el-reto/likes/sharing';
import { accountsCollection } from '@el-reto/service-kit';
import { openStore, type Stored, type Transaction } from '@el-reto/store';
import { createLogger } from '@el-reto/telemetry';

/** The likes to add. With `count` 0 no likes are added. */
export interface Plan {
  readonly dataDir: string;
  readonly postIds: readonly string[];
  /**
   * Accounts that will toggle. The uids of added accounts are between the uids of these, so that
   * the records are far apart.
   */
  readonly uids: readonly string[];
  readonly count: number;
}

/** Number of likes in one transaction. */
const stride = 5_000;
/** Number of time ranges that are filled in parallel. */
const timeRanges = 20;
const spreadMs = 24 * 60 * 60 * 1000;
/** Every tenth like goes to the first post. */
const hotShare = 10;

/**
 * Fills and reads the likes service's file with the service's code while the service is stopped. The answer
 * to a `Plan` is the duration of each step in milliseconds; the answer to a list of post ids is whether likes
 * of these posts remain.
 */
const [plan] = (await once(process, 'message')) as [string];
const { dataDir, postIds, uids, count } = JSON.parse(plan) as Plan;
const sharing = new Sharing(false);
const store = await openStore({
  name: 'likes',
  env: { DATA_DIR: dataDir, STORE: 'sqlite', FIREBASE_PROJECT_ID: 'none', NODE_ENV: 'test' },
  collections: collectionsOf(sharing),
  migrations: [],
  logger: createLogger('fill', 'silent'),
});
const repository = new LikesRepository(store, sharing);
const posts = await openPosts();
const fillMs = count === 0 ? 0 : await timed(fill);
const recountMs = await timed(recount);
const recountOneMs = await timed(() => repository.countOf(postIds[1] ?? ''));
process.send?.(JSON.stringify({ fillMs, recountMs, recountOneMs }));
process.on('message', (ids: string) => void isAnyLeft(ids.split(',')).then(report));
process.once('disconnect', () => void store.close().then(() => process.exit(0)));

function report(isLeft: boolean): void {
  process.send?.(isLeft);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function openPosts(): Promise<Stored<Tally>[]> {
  const known = await store.getMany(tallies, postIds);
  return [...known].map(([id, data]) => ({ id, data }));
}

/**
 * Adds likes in the order of the accounts, which is also the order of their table, so that writing
 * is fast. Likes of similar times are far apart in the table, as in a real contest.
 */
async function fill(): Promise<void> {
  const neighbours = uids.toSorted();
  const perPost = new Map<string, number>();
  const startedAt = Date.now();
  const add = async (tx: Transaction, n: number) => {
    const post = posts[n % hotShare === 0 ? 0 : n % posts.length];
    const neighbour = neighbours[Math.floor((n * neighbours.length) / count)];
    if (!post || neighbour === undefined) throw new Error('the plan has no accounts or no posts');
    const userId = `${neighbour}-${String(n).padStart(27 - neighbour.length, '0')}`;
    const run = Math.floor(n / posts.length) % timeRanges;
    const at = startedAt - Math.round((1 - (run + n / count) / timeRanges) * spreadMs);
    const { eventId } = post.data;
    const like = { eventId, postId: post.id, userId, likedAt: at };
    await repository.write(tx, likeId(eventId, userId), like);
    await tx.set(accountsCollection, userId, { adult: true });
    perPost.set(post.id, (perPost.get(post.id) ?? 0) + 1);
  };
  for (let start = 0; start < count; start += stride) {
    const end = Math.min(start + stride, count);
    await store.transaction(async (tx) => {
      for (let n = start; n < end; n++) await add(tx, n);
    });
  }
  await store.transaction(async (tx) => {
    for (const { id, data } of posts) {
      await tx.set(tallies, id, { ...data, likes: perPost.get(id) ?? 0 });
    }
  });
}

/** Counts the records of every post; throws if a tally differs. */
async function recount(): Promise<void> {
  for (const { id, data } of await openPosts()) {
    const number = await repository.countOf(id);
    if (number !== data.likes) throw new Error(`${id}: ${number} likes, not ${data.likes}`);
  }
}

async function isAnyLeft(ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    const some = await store.find(likes, { where: inList(id), limit: 1 });
    if (some.length > 0) return true;
  }
  return false;
}
