import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Post } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { asPage, call, useApiPages } from '@el-reto/ui/runtime';
import { likes } from './likes/likes.ts';
import { cardNews } from './live/card-news.ts';
import { useEventLive } from './live/use-event-live.ts';
import { joinPages } from './join-pages.ts';
import { postsOf, type CardQuery } from './card-query.ts';

export interface CardList {
  /** Undefined until the first page is there. */
  posts: Post[] | undefined;
  error: Error | undefined;
  /** Pages that are shown. */
  pages: number;
  hasMore: boolean;
  loadingMore: boolean;
  more: () => void;
  reread: () => void;
  /** Tries again what failed. */
  retry: () => void;
  /** Posts that were approved since and are not in the list. */
  freshCount: number;
}

/** Asks for the tallies of the event's most liked cards, which the stream would have brought. */
async function hearTallies(eventId: string | undefined): Promise<void> {
  if (eventId === undefined) return;
  const { posts } = asPage(
    await call('listEventPosts', {
      params: { eventId },
      query: { limit: limits.pageSize, sort: 'likes' },
      anonymous: true,
      fresh: true,
    }),
  );
  likes.hear(Object.fromEntries(posts.map((post) => [post.id, post.likes])));
}

/** An event's cards, page by page, kept true by its live stream. */
export function useCardList(eventId: string | undefined, query: CardQuery): CardList {
  const {
    pages,
    reread: readAll,
    ...list
  } = useApiPages('listEventPosts', eventId === undefined ? null : postsOf(eventId, query));
  const news = useSyncExternalStore(cardNews.subscribe, cardNews.get, cardNews.get);
  const posts = useMemo(() => pages && joinPages(pages, news.gone), [pages, news.gone]);
  const fresh = eventId === undefined ? [] : (news.fresh[eventId] ?? []);

  const reread = useCallback(() => {
    if (eventId !== undefined) cardNews.seen(eventId);
    void readAll();
  }, [eventId, readAll]);
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
    ...list,
    posts,
    pages: pages?.length ?? 0,
    reread,
    freshCount: fresh.filter((id) => !posts?.some((post) => post.id === id)).length,
  };
}
