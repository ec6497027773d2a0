import type { Post } from '@el-reto/contracts';
import type { CachedList, Truth } from '../evidence/api-view.ts';
import type { Finding } from '../finding.ts';
import { anomaly } from '../finding.ts';

const rule = 'a cached list is right two seconds after the last change';

/** Most posts that a page holds. */
const pageSize = 100;

/** Holds what caches answer against what the services say at the same time. */
export function checkCaches(lists: readonly CachedList[], { likes, posts }: Truth): Finding[] {
  const likers = new Map<string, string[]>();
  for (const [uid, own] of likes) {
    for (const postId of Object.values(own)) {
      likers.set(postId, [...(likers.get(postId) ?? []), uid]);
    }
  }
  return lists.flatMap(({ eventId, what, posts: cached }) => {
    const shown = posts.filter((post) => post.eventid === eventId && post.public);
    const report = (detail: string) => anomaly(rule, `${what} of ${eventId}: ${detail}`);
    const faults = cached.flatMap((post) =>
      faultsOf(
        post,
        shown.find(({ id }) => id === post.id),
        likers.get(post.id) ?? [],
      ),
    );
    const ids = new Set(cached.map(({ id }) => id));
    const missing = shown.filter(({ id }) => !ids.has(id));
    const isWhole = what.includes('list') || shown.length <= pageSize;
    if (isWhole) faults.push(...missing.map(({ id }) => `${id} is missing`));
    if (ids.size < cached.length) faults.push('a post is there twice');
    return faults.map(report);
  });
}

function faultsOf(cached: Post, truth: Post | undefined, likers: readonly string[]): string[] {
  const { id } = cached;
  if (!truth) return [`${id} is there and not public`];
  const wrong = (what: string, is: number, expected: number) =>
    is === expected ? [] : [`${id} has ${is} ${what}, not ${expected}`];
  const named = cached.likedAccounts;
  return [
    ...wrong('likes', cached.likes, likers.length),
    ...wrong('views', cached.views, truth.views),
    ...wrong('shares', cached.shares, truth.shares),
    ...(named && named.toSorted().join() !== likers.toSorted().join()
      ? [`${id} names ${named.length} accounts, the record has ${likers.length}`]
      : []),
  ];
}
