import { checkCaches, readLists, readTruth } from '@el-reto/chaos';
import { pathTo } from '@el-reto/contracts';
import type { Contest } from '@el-reto/dev';
import type { Shot } from './load.ts';

/** Returns the n-th toggle of a load: users take turns, and each toggles different posts. */
export function togglesOf({ users, postIds }: Contest): (n: number) => Shot {
  return (n) => {
    const { uid, token } = users[(n * 7) % users.length] ?? { uid: '', token: '' };
    const postId = postIds[(n * 13 + Math.floor(n / users.length) * 11) % postIds.length];
    return {
      method: 'POST',
      path: pathTo('togglePostLike', { postId: postId ?? '' }),
      headers: {
        'content-type': 'application/json',
        prefer: 'return=minimal',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ uid }),
    };
  };
}

/**
 * Returns the number of likes of the contest. Throws if a post's number, its list of accounts and
 * the users' lists of likes contradict each other.
 */
export async function checkTallies({ api, admin, eventId, users }: Contest): Promise<number> {
  const truth = await readTruth(api, users, [admin]);
  const [fault] = checkCaches(await readLists(api, [eventId]), truth);
  if (fault) throw new Error(fault.detail);
  return [...truth.likes.values()].filter((own) => eventId in own).length;
}
