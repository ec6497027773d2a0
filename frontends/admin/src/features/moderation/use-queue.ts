import type { CallAnswer, DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { forget, useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFiltered, queryOf, type DeskFilter } from '../../lib/desk-filter.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { freshAtEachLook } from '../../lib/api/freshness.ts';

type Page = CallAnswer<'listAdminPosts'>;

/** Signed addresses of photos work for ten minutes at least. */
const renewEveryMs = 9 * 60 * 1000;
const partEveryMs = 15_000;
const catchUpMs = 1500;

/** The waiting posts that were read so far. */
interface Queue {
  source: readonly Page[] | undefined;
  /** In the order of the queue; posts that left it keep their places. */
  order: readonly string[];
  /** The server's list of waiting posts. */
  listed: ReadonlySet<string>;
  posts: ReadonlyMap<string, DeskPost>;
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
export function readPages(before: Queue, source: readonly Page[] | undefined): Queue {
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

/**
 * The queue, or the part of it that a filter leaves, as far as it is read; kept in step with the
 * server's own count.
 */
export function useQueue(filter: DeskFilter, liveCount: number | null) {
  const personal = usePersonal();
  const which = personal && { ...personal, query: queryOf(filter, limits.queuePageSize) };
  const { pages, error, hasMore, loadingMore, more, reread } = useApiPages(
    'listAdminPosts',
    which,
    {
      ...freshAtEachLook,
      // New posts of a filtered queue are not announced.
      refetchInterval: isFiltered(filter) ? partEveryMs : renewEveryMs,
    },
  );
  const [queue, setQueue] = useState(emptyQueue);
  if (pages !== queue.source) setQueue(readPages(queue, pages));
  const refresh = useCallback(() => void reread(), [reread]);
  useCatchUp(queue, isFiltered(filter), liveCount, hasMore, refresh);
  useComingsAndGoings(queue, isFiltered(filter));
  const leave = useEffectEvent(() => which && void forget('listAdminPosts', which));
  // After a return, decided posts must not appear open.
  useEffect(() => () => void leave(), []);

  return {
    ...queue,
    isLoading: !pages && !error,
    error: pages ? undefined : error,
    hasMore,
    loadMore: hasMore && !loadingMore ? more : null,
    refresh,
  };
}

export type LoadedQueue = ReturnType<typeof useQueue>;

/** Reads again when the server counts differently. */
function useCatchUp(
  { listed }: Queue,
  isPart: boolean,
  liveCount: number | null,
  hasMore: boolean,
  refresh: () => void,
): void {
  const { results } = useOutbox();
  const known = [...listed].filter((id) => !results.get(id)?.outcome).length;
  // A new difference causes one more reading, a lasting one only the first. The server does not
  // count a filtered queue.
  const differs = isPart ? liveCount !== null : isBehind(known, liveCount, hasMore);
  const gap = differs ? `${isPart ? '' : known}/${liveCount}` : null;
  useEffect(() => {
    if (gap === null) return;
    const timer = setTimeout(refresh, catchUpMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);
}

/** Marks posts that left the queue without a decision from here, and those that came back. */
function useComingsAndGoings({ listed, posts, source }: Queue, isPart: boolean): void {
  const listedBefore = useRef(listed);
  useEffect(() => {
    if (source === undefined) return;
    outbox.reopen([...listed].filter((id) => !listedBefore.current.has(id)));
    listedBefore.current = listed;
    // A post that leaves a filtered queue may still be waiting.
    if (!isPart) outbox.markElsewhere([...posts.values()].filter(({ id }) => !listed.has(id)));
  }, [source, listed, posts, isPart]);
}
