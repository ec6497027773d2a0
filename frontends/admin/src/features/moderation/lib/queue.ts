import type { Post, PostPage } from '@el-reto/contracts';

/** Signed addresses work for a quarter of an hour; they are renewed well before. */
const freshForMs = 10 * 60 * 1000;

/**
 * Keeps showing a photo under the address it first came with: every answer signs it anew, and a
 * new address would be a new download.
 */
export function createPhotoAddresses(now: () => number = Date.now) {
  const known = new Map<string, { url: string; sinceMs: number }>();
  return {
    of(postId: string, url: string): string {
      const before = known.get(postId);
      if (before && now() - before.sinceMs < freshForMs) return before.url;
      known.set(postId, { url, sinceMs: now() });
      return url;
    },
    /** The photo did not load under its address: the next answer's is taken. */
    forget: (postId: string) => known.delete(postId),
  };
}

/** The waiting posts that were read so far. */
export interface Queue {
  source: readonly PostPage[] | undefined;
  /** In the order of the queue; posts that left it keep their places. */
  order: readonly string[];
  /** What the server lists as waiting. */
  listed: ReadonlySet<string>;
  posts: ReadonlyMap<string, Post>;
}

export const emptyQueue: Queue = {
  source: undefined,
  order: [],
  listed: new Set(),
  posts: new Map(),
};

/** `listed` with everything else of `before` left behind the one it followed. */
function mergeOrder(before: readonly string[], listed: ReadonlySet<string>): string[] {
  const followers = new Map<string | null, string[]>();
  let leader: string | null = null;
  for (const id of before) {
    if (listed.has(id)) leader = id;
    else followers.set(leader, [...(followers.get(leader) ?? []), id]);
  }
  const after = (id: string | null) => followers.get(id) ?? [];
  return [...after(null), ...[...listed].flatMap((id) => [id, ...after(id)])];
}

/** The queue as `source` has it; `address` says where a post's photo is taken from. */
export function readPages(
  before: Queue,
  source: readonly PostPage[] | undefined,
  address: (post: Post) => string,
): Queue {
  if (source === undefined) return { ...before, source };
  const posts = new Map(before.posts);
  const found = source.flatMap((page) => page.posts);
  for (const post of found) posts.set(post.id, { ...post, photoURL: address(post) });
  const listed = new Set(found.map(({ id }) => id));
  return { source, listed, posts, order: mergeOrder(before.order, listed) };
}

/** Whether the list and the server's own count differ. */
export function isBehind(known: number, liveCount: number | null, hasMore: boolean): boolean {
  if (liveCount === null) return false;
  return hasMore ? known > liveCount : known !== liveCount;
}
