import type { DeskPost } from '@el-reto/contracts';
import { accountsCollection } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { deniedCards, posts, type PostRecord } from './post-records.ts';

type Card = Pick<PostRecord, 'userId' | 'displayName'>;

/** Returns a function that gives the author of each of `cards`, as moderators see authors. */
export async function authorsOf(store: Store, cards: readonly Card[]) {
  const uids = [...new Set(cards.map(({ userId }) => userId))];
  const [accounts, ...counts] = await Promise.all([
    store.getMany(accountsCollection, uids),
    ...uids.map((uid) => countsOf(store, uid)),
  ]);
  const byUid = new Map(uids.map((uid, at) => [uid, counts[at]]));
  return ({ userId: uid, displayName: name }: Card): DeskPost['author'] => ({
    uid,
    name,
    ...(byUid.get(uid) ?? { posts: 0, denied: 0 }),
    banned: accounts.get(uid)?.banned !== undefined,
  });
}

async function countsOf(store: Store, uid: string): Promise<{ posts: number; denied: number }> {
  const [shown, denied] = await Promise.all([
    store.count(posts, { where: { userId: uid, public: true } }),
    store.count(deniedCards, { where: { userId: uid } }),
  ]);
  return { posts: shown, denied };
}
