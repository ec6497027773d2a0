import { limits } from '@el-reto/contracts/rules';
import { useApiPages, usePersonal } from '@el-reto/ui/runtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { outbox, leftQueue, useOutbox } from './moderation-outbox.ts';
import { createPhotoAddresses, emptyQueue, isBehind, readPages, type Queue } from './queue.ts';

const query = { status: 'pending', limit: limits.queuePageSize } as const;
const addresses = createPhotoAddresses();
/** Before the signed addresses of photos that are not loaded yet run out. */
const renewEveryMs = 10 * 60 * 1000;
const catchUpMs = 1500;

/** The queue as far as it is read, kept in step with the server's own count. */
export function useQueue(liveCount: number | null) {
  const personal = usePersonal();
  const { pages, error, hasMore, loadingMore, more, reread } = useApiPages(
    'listPendingPosts',
    personal && { ...personal, query },
  );
  const [queue, setQueue] = useState(emptyQueue);
  if (pages !== queue.source) {
    setQueue(readPages(queue, pages, ({ id, photoURL }) => addresses.of(id, photoURL)));
  }
  const refresh = useCallback(() => void reread(), [reread]);
  const [wasCached] = useState(pages !== undefined);
  useEffect(() => {
    // Who comes back from another section sees what happened meanwhile.
    if (wasCached) refresh();
  }, [wasCached, refresh]);
  useFreshness(queue, liveCount, hasMore, refresh);
  useComingsAndGoings(queue);

  const tried = useRef(new Set<string>());
  const renewPhoto = useCallback(
    (id: string) => {
      if (tried.current.has(id)) return;
      tried.current.add(id);
      addresses.forget(id);
      refresh();
    },
    [refresh],
  );

  return {
    ...queue,
    isLoading: !pages && !error,
    error: pages ? undefined : error,
    loadMore: hasMore && !loadingMore ? more : null,
    refresh,
    renewPhoto,
  };
}

export type LoadedQueue = ReturnType<typeof useQueue>;

/** Reads again when the server counts differently, from time to time, and after an absence. */
function useFreshness(
  { listed }: Queue,
  liveCount: number | null,
  hasMore: boolean,
  refresh: () => void,
): void {
  const { outcomes } = useOutbox();
  const known = [...listed].filter((id) => !outcomes.has(id)).length;
  // Every new difference is one more reading, and a lasting one only one.
  const gap = isBehind(known, liveCount, hasMore) ? `${known}/${liveCount}` : null;

  useEffect(() => {
    if (gap === null) return;
    const timer = setTimeout(refresh, catchUpMs);
    return () => clearTimeout(timer);
  }, [gap, refresh]);

  useEffect(() => {
    const timer = setInterval(refresh, renewEveryMs);
    const onShown = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [refresh]);
}

/** Marks posts that left the queue without a decision from here, and those that came back. */
function useComingsAndGoings({ order, listed, posts, source }: Queue): void {
  const listedBefore = useRef(listed);
  useEffect(() => {
    if (source === undefined) return;
    outbox.reopen([...listed].filter((id) => !listedBefore.current.has(id)));
    listedBefore.current = listed;
    leftQueue(
      order.flatMap((id) => {
        const post = listed.has(id) ? undefined : posts.get(id);
        return post ? [post] : [];
      }),
    );
  }, [source, order, listed, posts]);
}
