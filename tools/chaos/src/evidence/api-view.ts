import type { Client } from '@el-reto/client';
import { limits } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';

export type CachedLists = Awaited<ReturnType<typeof readLists>>;
/** Answers of the services that bypass all caches. */
export type Truth = Awaited<ReturnType<typeof readTruth>>;
/** uid → event id → post id. */
export type Likes = ReadonlyMap<string, Readonly<Record<string, string>>>;

const minimal = { prefer: 'return=minimal' };
const shapes = [
  { what: 'full list', query: {}, headers: {} },
  { what: 'list without accounts', query: {}, headers: minimal },
  { what: 'page by date', query: { limit: limits.pageSize, sort: 'recent' }, headers: minimal },
  { what: 'page by likes', query: { limit: limits.pageSize, sort: 'likes' }, headers: minimal },
] as const;

/** Requests each kind of list of each event's posts once. */
export const readLists = (api: Client, eventIds: readonly string[]) =>
  Promise.all(
    eventIds
      .flatMap((eventId) => shapes.map((shape) => ({ eventId, ...shape })))
      .map(async ({ eventId, what, query, headers }) => {
        const answer = await api.call('listEventPosts', { params: { eventId }, query, headers });
        return { eventId, what, posts: Array.isArray(answer) ? answer : answer.posts };
      }),
  );

/** Reads all fans' likes and all owners' posts from the services that own them. */
export async function readTruth(api: Client, fans: readonly Session[], owners: readonly Session[]) {
  const likes = await Promise.all(
    fans.map(async ({ uid, token }) => [uid, await api.call('listMyLikes', { token })] as const),
  );
  const posts = await Promise.all(owners.map(({ token }) => api.call('listMyPosts', { token })));
  return { likes: new Map(likes) as Likes, posts: posts.flat() };
}
