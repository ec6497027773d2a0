import type { Client } from '@el-reto/client';
import type { Post } from '@el-reto/contracts';
import type { Session } from '@el-reto/dev';

/** A list of an event's public posts as a cache answered it. */
export interface CachedList {
  readonly eventId: string;
  /** Which of the event's representations. */
  readonly what: string;
  readonly posts: readonly Post[];
}

/** What the services themselves say, past all caches. */
export interface Truth {
  /** uid → event id → post id. */
  readonly likes: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Every post, of every owner. */
  readonly posts: readonly Post[];
}

const minimal = { prefer: 'return=minimal' };
const shapes = [
  { what: 'full list', query: {}, headers: {} },
  { what: 'list without accounts', query: {}, headers: minimal },
  { what: 'page by date', query: { limit: 100, sort: 'recent' }, headers: minimal },
  { what: 'page by likes', query: { limit: 100, sort: 'likes' }, headers: minimal },
] as const;

/** Each representation of each event's posts, asked for once. */
export async function readLists(api: Client, eventIds: readonly string[]): Promise<CachedList[]> {
  const wanted = eventIds.flatMap((eventId) => shapes.map((shape) => ({ eventId, ...shape })));
  return Promise.all(
    wanted.map(async ({ eventId, what, query, headers }) => {
      const call = { params: { eventId }, query, headers };
      const answer = await api.call('listEventPosts', call);
      return { eventId, what, posts: Array.isArray(answer) ? answer : answer.posts };
    }),
  );
}

/** Everyone's likes and posts, from the services that own them. */
export async function readTruth(
  api: Client,
  fans: readonly Session[],
  owners: readonly Session[],
): Promise<Truth> {
  const likes = await Promise.all(
    fans.map(async ({ uid, token }) => [uid, await api.call('listMyLikes', { token })] as const),
  );
  const posts = await Promise.all(owners.map(({ token }) => api.call('listMyPosts', { token })));
  return { likes: new Map(likes), posts: posts.flat() };
}
