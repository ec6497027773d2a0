import type { Post, PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { outbox, useOutbox } from './moderation-outbox.ts';

const query = { status: 'pending', limit: limits.queuePageSize } as const;
/** Signed addresses of photos work for ten minutes at least. */
const renewEveryMs = 9 * 60 * 1000;
const catchUpMs = 1500;

/** The waiting posts that were read so far. */
interface Queue {
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
function mergeOrder(before: readonly string[], listed: ReadonlySet<string>): readonly string[] {
  const order = [...listed];
  let at = -1;
  for (const id of before) {
    if (listed.has(id)) at = order.indexOf(id);
    else order.splice((at += 1), 0, id);
  }
  return order;
}

/** The queue as `source` has it. */
export function readPages(before: Queue, source: readonly PostPage[] | undefined): Queue {
  if (source === undefined) return { ...before, source };
  const found = source.flatMap((page) => page.posts);
  const posts = new Map([...before.posts.values(), ...found].map((post) => [post.id, post]));
  const listed = new Set(found.map(({ id }) => id));
  return { source, listed, posts, order: mergeOrder(before.order, listed) };
}

/** Whether the list and the server's own count differ. */
export function isBehind(known: number, liveCount: number | null, hasMore: boolean): boolean {
  if (liveCount === null) return false;
  return hasMore ? known > liveCount : known !== liveCount;
}

/** The queue as far as it is read, kept in step with the server's own count. */
export function useQueue(liveCount: number | null) {
  const personal = usePersonal();
  const { pages, error, hasMore, loadingMore, more, reread } = useApiPages(
    'listAdminPosts',
    personal && { ...personal, query },
    // Who comes back to it, or to this window, sees what happened meanwhile.
    { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: renewEveryMs },
  );
  const [queue, setQueue] = useState(emptyQueue);
  if (pages !== queue.source) setQueue(readPages(queue, pages));
  const refresh = useCallback(() => void reread(), [reread]);
  useCatchUp(queue, liveCount, hasMore, refresh);
  useComingsAndGoings(queue);

  return {
    ...queue,
    isLoading: !pages && !error,
    error: pages ? undefined : error,
    loadMore: hasMore && !loadingMore ? more : null,
    refresh,
  };
}

export type LoadedQueue = ReturnType<typeof useQueue>;

/** Reads again when the server counts differently. */
function useCatchUp(
  { listed }: Queue,
  liveCount: number | null,
  hasMore: boolean,
  refresh: () => void,
): void {
  const { results } = useOutbox();
  const known = [...listed].filter((id) => !results.get(id)?.outcome).length;
  // Every new difference is one more reading, and a lasting one only one.
  const gap = isBehind(known, liveCount, hasMore) ? `${known}/${liveCount}` : null;
  useEffect(() => {
    if (gap === null) return;
    const timer = setTimeout(refresh, catchUpMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);
}

/** Marks posts that left the queue without a decision from here, and those that came back. */
function useComingsAndGoings({ listed, posts, source }: Queue): void {
  const listedBefore = useRef(listed);
  useEffect(() => {
    if (source === undefined) return;
    outbox.reopen([...listed].filter((id) => !listedBefore.current.has(id)));
    listedBefore.current = listed;
    outbox.markElsewhere([...posts.values()].filter(({ id }) => !listed.has(id)));
  }, [source, listed, posts]);
}
