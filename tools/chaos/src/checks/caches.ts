import { limits, type Post } from '@el-reto/contracts';
import type { CachedLists, Truth } from '../evidence/api-view.ts';
import { anomaly, type Findings } from '../finding.ts';

const rule = 'a cached list is right two seconds after the last change';

/** Compares cached lists with the answers of the services at the same time. */
export function* checkCaches(lists: CachedLists, { likes, posts }: Truth): Findings {
  const likersOf = (postId: string) =>
    [...likes].filter(([, own]) => Object.values(own).includes(postId)).map(([uid]) => uid);
  for (const { eventId, what, posts: cached } of lists) {
    const shown = posts.filter((post) => post.eventid === eventId && post.public);
    const truths = new Map(shown.map((post) => [post.id, post]));
    const ids = new Set(cached.map(({ id }) => id));
    const missing = shown.filter(({ id }) => !ids.has(id));
    const isWhole = what.includes('list') || shown.length <= limits.pageSize;
    const faults = [
      ...cached.flatMap((post) => [...faultsOf(post, truths.get(post.id), likersOf(post.id))]),
      ...(isWhole ? missing.map(({ id }) => `${id} is missing`) : []),
      ...(ids.size < cached.length ? ['a post is listed twice'] : []),
      ...(what === 'page by likes' && !isByLikes(cached) ? ['the order is wrong'] : []),
    ];
    for (const fault of faults) yield anomaly(rule, `${what} of ${eventId}: ${fault}`);
  }
}

const isByLikes = (posts: readonly Post[]) =>
  posts.every(({ likes }, n) => n === 0 || likes <= (posts[n - 1]?.likes ?? 0));

function* faultsOf(
  cached: Post,
  truth: Post | undefined,
  likers: readonly string[],
): Generator<string, void> {
  const { id, likedAccounts: named } = cached;
  if (!truth) return yield `${id} is listed and not public`;
  const expected = { likes: likers.length, views: truth.views, shares: truth.shares };
  for (const what of ['likes', 'views', 'shares'] as const) {
    if (cached[what] !== expected[what]) {
      yield `${id} has ${cached[what]} ${what}, not ${expected[what]}`;
    }
  }
  if (named && named.toSorted().join() !== likers.toSorted().join()) {
    yield `${id} names ${named.length} accounts, the record has ${likers.length}`;
  }
}
