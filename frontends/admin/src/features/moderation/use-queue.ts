import type { CallAnswer, DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { forget, useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFiltered, queryOf, type DeskFilter } from '../../lib/desk-filter.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { freshWhileOpen } from '../../lib/api/freshness.ts';

type Page = CallAnswer<'listAdminPosts'>;

/** Delay of the reload after the server's number has changed. */
const catchUpMs = 1500;

/** The waiting posts of all pages that were loaded. */
interface Queue {
  source: readonly Page[] | undefined;
  /** Ids in the order of the queue. Posts that are no longer in the queue keep their places. */
  order: readonly string[];
  /** The waiting posts in the server's last answer. */
  listed: ReadonlySet<string>;
  posts: ReadonlyMap<string, DeskPost>;
}

export const emptyQueue: Queue = {
  source: undefined,
  order: [],
  listed: new Set(),
  posts: new Map(),
};

/** The ids of `listed` and `before`. An id only in `before` stays behind its predecessor there. */
function mergeOrder(before: readonly string[], listed: ReadonlySet<string>): readonly string[] {
  const order = [...listed];
  let at = -1;
  for (const id of before) {
    if (listed.has(id)) at = order.indexOf(id);
    else order.splice((at += 1), 0, id);
  }
  return order;
}

/** The queue after the pages `source` were loaded. */
export function readPages(before: Queue, source: readonly Page[] | undefined): Queue {
  if (source === undefined) return { ...before, source };
  const found = source.flatMap((page) => page.posts);
  const posts = new Map([...before.posts.values(), ...found].map((post) => [post.id, post]));
  const listed = new Set(found.map(({ id }) => id));
  return { source, listed, posts, order: mergeOrder(before.order, listed) };
}

/** Whether the loaded list contradicts the server's number of waiting posts. */
export function isBehind(known: number, liveCount: number | null, hasMore: boolean): boolean {
  if (liveCount === null) return false;
  return hasMore ? known > liveCount : known !== liveCount;
}

/**
 * The loaded part of the queue, or of its posts that match a filter. The queue is loaded again
 * regularly, and soon after the server's number of waiting posts differs.
 */
export function useQueue(filter: DeskFilter, liveCount: number | null) {
  const personal = usePersonal();
  const which = personal && { ...personal, query: queryOf(filter, limits.queuePageSize) };
  const { pages, error, hasMore, loadingMore, more, reread } = useApiPages(
    'listAdminPosts',
    which,
    freshWhileOpen,
  );
  const [queue, setQueue] = useState(emptyQueue);
  if (pages !== queue.source) setQueue(readPages(queue, pages));
  const refresh = useCallback(() => void reread(), [reread]);
  useCatchUp(queue, isFiltered(filter), liveCount, hasMore, refresh);
  useComingsAndGoings(queue, isFiltered(filter));
  const leave = useEffectEvent(() => which && void forget('listAdminPosts', which));
  // The cache is cleared on leaving: after a return, decided posts must not appear open.
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

/** Loads the queue again when the server's number differs from the list. */
function useCatchUp(
  { listed }: Queue,
  isPart: boolean,
  liveCount: number | null,
  hasMore: boolean,
  refresh: () => void,
): void {
  const { results } = useOutbox();
  const known = [...listed].filter((id) => !results.get(id)?.outcome).length;
  // Each new difference causes one reload; a difference that stays the same causes no further
  // reload. For a filtered queue the server sends no number, so that every change of its number
  // counts.
  const differs = isPart ? liveCount !== null : isBehind(known, liveCount, hasMore);
  const gap = differs ? `${isPart ? '' : known}/${liveCount}` : null;
  useEffect(() => {
    if (gap === null) return;
    const timer = setTimeout(refresh, catchUpMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);
}

/**
 * Marks posts that left the queue without a decision on this page, and posts that returned to it.
 */
function useComingsAndGoings({ listed, posts, source }: Queue, isPart: boolean): void {
  const listedBefore = useRef(listed);
  useEffect(() => {
    if (source === undefined) return;
    outbox.reopen([...listed].filter((id) => !listedBefore.current.has(id)));
    listedBefore.current = listed;
    // A post that is no longer in a filtered list may still be waiting.
    if (!isPart) outbox.markElsewhere([...posts.values()].filter(({ id }) => !listed.has(id)));
  }, [source, listed, posts, isPart]);
}
