import { likeId } from '@el-reto/likes/records';
import { collectionsOf, inList, likes, LikesRepository, tallies } from '@el-reto/likes/repository';
import { Sharing } from '@el-reto/likes/sharing';
import { accountsCollection } from '@el-reto/service-kit';
import { openStore, type Transaction } from '@el-reto/store';
import { createLogger } from '@el-reto/telemetry';

/** Number of likes in one transaction. */
const stride = 5_000;
/** Number of time ranges that are filled in parallel. */
const timeRanges = 20;
const spreadMs = 24 * 60 * 60 * 1000;
/** Every tenth like goes to the first post. */
const hotShare = 10;

/** The likes service's file below `dataDir`, read and written with the service's code. */
export async function openLedger(dataDir: string) {
  const sharing = new Sharing(false);
  const store = await openStore({
    name: 'likes',
    env: { DATA_DIR: dataDir, STORE: 'sqlite', FIREBASE_PROJECT_ID: 'none', NODE_ENV: 'test' },
    collections: collectionsOf(sharing),
    migrations: [],
    logger: createLogger('fill', 'silent'),
  });
  const repository = new LikesRepository(store, sharing);
  return { fill, recount, isAnyLeft, [Symbol.asyncDispose]: () => store.close() };

  /**
   * Adds `count` likes while the service is stopped. The uids of the added accounts are between
   * those of `uids`, which will toggle, so that the records of these are far apart. The likes are
   * added in the order of the accounts, which is also the order of their table, so that writing is
   * fast. Likes of similar times are far apart in the table, as in a real contest. The start of the
   * service finds that the numbers of the posts differ from the records, and publishes them.
   */
  async function fill(postIds: readonly string[], uids: readonly string[], count: number) {
    const posts = [...(await store.getMany(tallies, postIds))];
    const neighbours = uids.toSorted();
    const startedAt = Date.now();
    const add = async (tx: Transaction, n: number) => {
      const [postId, tally] = posts[n % hotShare === 0 ? 0 : n % posts.length] ?? [];
      const neighbour = neighbours[Math.floor((n * neighbours.length) / count)];
      if (!postId || !tally || neighbour === undefined) throw new Error('no accounts or no posts');
      const userId = `${neighbour}-${String(n).padStart(27 - neighbour.length, '0')}`;
      const run = Math.floor(n / posts.length) % timeRanges;
      const likedAt = startedAt - Math.round((1 - (run + n / count) / timeRanges) * spreadMs);
      const { eventId } = tally;
      const like = { eventId, postId, userId, likedAt };
      await repository.write(tx, likeId(eventId, userId), like);
      await tx.set(accountsCollection, userId, { adult: true });
    };
    for (let start = 0; start < count; start += stride) {
      const end = Math.min(start + stride, count);
      await store.transaction(async (tx) => {
        for (let n = start; n < end; n++) await add(tx, n);
      });
    }
  }

  async function recount(postIds: readonly string[]): Promise<number> {
    let number = 0;
    for (const id of postIds) number += await repository.countOf(id);
    return number;
  }

  async function isAnyLeft(postIds: readonly string[]): Promise<boolean> {
    for (const id of postIds) {
      const some = await store.find(likes, { where: inList(id), limit: 1 });
      if (some.length > 0) return true;
    }
    return false;
  }
}
