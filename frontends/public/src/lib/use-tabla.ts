import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Post, PostPage } from '@el-reto/contracts';
import { api, useApiPages } from '@el-reto/ui/facade';
import { likes } from './likes/likes.ts';
import { tablaNews } from './live/tabla-news.ts';
import { useEventLive } from './live/use-event-live.ts';
import { joinPages } from './join-pages.ts';
import { tablaPath, type TablaQuery } from './tabla-query.ts';

export interface Tabla {
  /** Undefined until the first page is there. */
  posts: Post[] | undefined;
  error: Error | undefined;
  /** Pages that are shown. */
  pages: number;
  hasMore: boolean;
  loadingMore: boolean;
  more: () => void;
  reread: () => void;
  /** Posts that were approved since and are not in the list. */
  freshCount: number;
}

/** Asks for the tallies of the event's most liked cards, which the stream would have brought. */
async function hearTallies(eventId: string | undefined): Promise<void> {
  if (eventId === undefined) return;
  const path = `/api/event-posts/${eventId}?limit=100&sort=likes`;
  const { posts } = await api.get<PostPage>(path, { anonymous: true, fresh: true });
  likes.hear(Object.fromEntries(posts.map((post) => [post.id, post.likes])));
}

/** An event's cards, page by page, kept true by its live stream. */
export function useTabla(eventId: string | undefined, query: TablaQuery): Tabla {
  const { data, error, size, setSize, mutate, isValidating } = useApiPages<PostPage>(
    (index, previous) => {
      if (eventId === undefined) return null;
      if (index === 0) return tablaPath(eventId, query);
      return previous?.nextCursor ? tablaPath(eventId, query, previous.nextCursor) : null;
    },
  );
  const news = useSyncExternalStore(tablaNews.subscribe, tablaNews.get, tablaNews.get);
  const posts = useMemo(() => data && joinPages(data, news.gone), [data, news.gone]);
  const fresh = eventId === undefined ? [] : (news.fresh[eventId] ?? []);

  const reread = useCallback(() => {
    if (eventId !== undefined) tablaNews.seen(eventId);
    void mutate();
  }, [eventId, mutate]);
  const isShuffled = query.sort === 'random';
  const catchUp = useCallback(() => {
    // Another shuffle under one's eyes would be worse: the tallies alone are brought up to date.
    if (isShuffled) void hearTallies(eventId).catch(() => undefined);
    else {
      likes.forgetTallies();
      reread();
    }
  }, [isShuffled, eventId, reread]);
  useEventLive(eventId, catchUp);

  return {
    posts,
    error,
    pages: data?.length ?? 0,
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    loadingMore: isValidating && size > (data?.length ?? 0),
    more: useCallback(() => void setSize((count) => count + 1), [setSize]),
    reread,
    freshCount: fresh.filter((id) => !posts?.some((post) => post.id === id)).length,
  };
}
