import type { Post, PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { asPage, call, createTabText } from '@el-reto/ui/runtime';
import type { CardQuery } from './card-query.ts';

interface ShownList extends CardQuery {
  eventId: string;
  /** The posts themselves are not stored, because a post may be deleted before the reload. */
  ids: readonly string[];
  nextCursor: string | null;
}

const stored = createTabText('el-reto:lista');
let shown: ShownList | null = null;
/** The list that the page showed before it was reloaded. */
let kept = stored.get();

/** Most pages that are read to find the cards of a random list, which are spread over the contest. */
const mostPages = 5;

/**
 * Stores which list is shown, so that a reload shows the same list. A list whose first cards are in the page's
 * HTML begins with those.
 */
export const noteList = (list: ShownList) => void (shown = list);

globalThis.addEventListener?.('pagehide', () => stored.set(JSON.stringify(shown)));

/**
 * The list that was shown before the reload, as one page; undefined if the page now shows another
 * list, or if the cards of a random list were not found. A random list has the same order, any other list
 * the same number of cards.
 */
export async function restoreList(
  eventId: string,
  { sort, search }: CardQuery,
): Promise<PostPage | undefined> {
  const before = JSON.parse(kept ?? 'null') as ShownList | null;
  if (before?.eventId !== eventId || before.sort !== sort || before.search !== search)
    return undefined;
  const { ids, nextCursor } = before;
  const isRandom = sort === 'random';
  // The next request for a random list shuffles it.
  if (isRandom) kept = null;
  const place = new Map(ids.map((id, at) => [id, at]));
  const posts: Post[] = [];
  let cursor: string | null = null;
  let read = 0;
  do {
    if (isRandom && read === mostPages) return undefined;
    read += 1;
    const query = {
      limit: limits.pageSize,
      sort: isRandom ? 'recent' : sort,
      ...(search && { q: search }),
      ...(cursor !== null && { cursor }),
    } as const;
    const options = { params: { eventId }, query, anonymous: true, fresh: true };
    const page: PostPage = asPage(await call('listEventPosts', options));
    posts.push(...page.posts.filter(({ id }) => !isRandom || place.has(id)));
    cursor = page.nextCursor;
  } while (cursor !== null && posts.length < ids.length);
  if (!isRandom) return { posts, nextCursor: cursor };
  const placeOf = ({ id }: Post) => place.get(id) ?? 0;
  return { posts: posts.toSorted((a, b) => placeOf(a) - placeOf(b)), nextCursor };
}
