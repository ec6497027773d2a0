import type { CallAnswer, DeskPost } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { forget, useApiPages, useUser } from '@el-reto/ui/runtime';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFiltered, type DeskFilter } from '../../lib/desk-filter.ts';
import { outbox, useOutbox } from '../../lib/outbox/desk-outbox.ts';
import { freshWhileOpen } from '../../lib/api/desk.ts';

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

/**
 * Posts that left the queue. If the queue has further pages, a post behind the last listed one may be on
 * them: reported posts come first and push others off the loaded pages.
 */
export function leftPosts({ source, order, listed, posts }: Queue): DeskPost[] {
  const hasMore = Boolean(source?.at(-1)?.nextCursor);
  const end = hasMore ? order.findLastIndex((id) => listed.has(id)) : order.length;
  const left = new Set(order.slice(0, Math.max(end, 0)).filter((id) => !listed.has(id)));
  return [...posts.values()].filter(({ id }) => left.has(id));
}

/** Ids of posts that returned to the queue: they were not listed before, or have a new report. */
export const returnedPosts = (before: Queue, { listed, posts }: Queue) =>
  [...listed].filter((id) => {
    const { reportedAt = 0 } = posts.get(id) ?? {};
    return reportedAt > (before.posts.get(id)?.reportedAt ?? 0) || !before.listed.has(id);
  });

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
  const uid = useUser()?.uid;
  const which = { query: { ...filter, limit: limits.queuePageSize } };
  const { pages, error, hasMore, loadingMore, more, reread } = useApiPages(
    'listAdminPosts',
    which,
    freshWhileOpen,
  );
  const [queue, setQueue] = useState(emptyQueue);
  if (pages !== queue.source) setQueue(readPages(queue, pages));
  const refresh = () => void reread();
  useCatchUp(queue, isFiltered(filter), liveCount, hasMore, refresh);
  useComingsAndGoings(queue, isFiltered(filter));
  const leave = useEffectEvent(() => uid && void forget('listAdminPosts', { ...which, uid }));
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
  hasFilter: boolean,
  liveCount: number | null,
  hasMore: boolean,
  refresh: () => void,
): void {
  const { results } = useOutbox();
  const known = [...listed].filter((id) => !results.get(id)?.outcome).length;
  // A new difference causes a reload; a difference that stays the same causes no further
  // reload. For a filtered queue the server sends no number, so that every change of its number
  // counts.
  const differs = hasFilter ? liveCount !== null : isBehind(known, liveCount, hasMore);
  const gap = differs ? `${hasFilter ? '' : known}/${liveCount}` : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useEffectEvent(() => {
    timer.current = undefined;
    if (gap !== null) refresh();
  });
  useEffect(() => {
    // A further difference does not restart the timer, because differences may keep coming.
    if (gap !== null) timer.current ??= setTimeout(() => reload(), catchUpMs);
  }, [gap]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/**
 * Marks posts that left the queue without a decision on this page, and posts that returned to it.
 */
function useComingsAndGoings(queue: Queue, hasFilter: boolean): void {
  const before = useRef(queue);
  useEffect(() => {
    if (queue.source === undefined) return;
    outbox.reopen(returnedPosts(before.current, queue));
    before.current = queue;
    // A post that is no longer in a filtered list may still be waiting.
    outbox.markLeft(hasFilter ? [] : leftPosts(queue));
  }, [queue, hasFilter]);
}
