import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Post, PostPage } from '@el-reto/contracts';
import { logQuietly, refresh, useApiPages, useMyLikes, whenIdle } from '@el-reto/ui/runtime';
import { likes } from './likes/ledger.ts';
import { cardNews } from './live/card-news.ts';
import { useEventLive } from './live/use-event-live.ts';
import { postsOf, type CardQuery } from './card-query.ts';

export type CardList = ReturnType<typeof useCardList>;

/** The posts of all pages without `gone`. Pages may overlap; each post is kept once. */
export function joinPages(pages: readonly PostPage[], gone: ReadonlySet<string>): Post[] {
  const seen = new Set(gone);
  return pages
    .flatMap(({ posts }) => posts)
    .filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
}

/** Number of posts `approved` after the list was read; 0 for a search, which may not match them. */
export const countFresh = (
  approved: readonly string[] = [],
  { search }: Pick<CardQuery, 'search'>,
  posts: readonly Post[] = [],
): number => (search ? 0 : approved.filter((id) => !posts.some((post) => post.id === id)).length);

/** Reads the event's likes in the background. If that fails, the live stream brings the next changes. */
function readTallies(eventId: string | undefined, isVoter: boolean): void {
  if (eventId === undefined) return;
  void import('./likes/read-tallies.ts')
    .then((tallies) => tallies.readTallies(eventId, isVoter))
    .catch((error: unknown) => logQuietly('Likes were not read', error));
}

const keptList = () => import('./kept-list.ts');

/** Whether this page was already open in this tab: after a reload or the back button. */
const isLoadedAgain = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type !==
  'navigate';

/** The cards of an event, page by page, updated by its live stream. */
export function useCardList(eventId: string | undefined, query: CardQuery) {
  const {
    pages,
    reread: readAll,
    ...list
  } = useApiPages('listEventPosts', eventId === undefined ? null : postsOf(eventId, query), {
    first: async () => {
      if (!isLoadedAgain()) return undefined;
      return (await keptList()).restoreList(eventId ?? '', query);
    },
  });
  const news = useSyncExternalStore(cardNews.subscribe, cardNews.get, cardNews.get);
  const posts = useMemo(() => pages && joinPages(pages, news.gone), [pages, news.gone]);
  const { sort, search } = query;
  useEffect(() => {
    if (eventId === undefined || !posts || list.isOfPreviousQuery) return;
    const nextCursor = pages?.at(-1)?.nextCursor ?? null;
    const shown = { eventId, sort, search, ids: posts.map(({ id }) => id), nextCursor };
    const note = async () => (await keptList()).noteList(shown);
    whenIdle(() => void note().catch(() => undefined));
  }, [eventId, sort, search, posts, pages, list.isOfPreviousQuery]);

  // Only a confirmed like makes a voter: the service does not know a like that is still being sent.
  const isVoter = useMyLikes()?.[eventId ?? ''] !== undefined && posts?.[0]?.counts === 'voted';
  useEffect(() => {
    if (isVoter) readTallies(eventId, isVoter);
  }, [isVoter, eventId]);

  const reread = async () => {
    const fresh = news.fresh[eventId ?? ''] ?? [];
    const isRead = await readAll();
    if (isRead && eventId !== undefined) cardNews.seen(eventId, fresh);
    return isRead;
  };
  useEventLive(eventId, () => {
    const openCard = refresh('getPost');
    // A new list in random order would move the cards, so only the tallies are updated.
    if (isVoter || query.sort === 'random') readTallies(eventId, isVoter);
    if (query.sort === 'random') return;
    void Promise.all([reread(), openCard]).then(([isRead]) => isRead && likes.forgetAged());
  });

  return {
    ...list,
    /** Undefined until the first page has been read. */
    posts,
    pages: pages?.length ?? 0,
    reread,
    freshCount: countFresh(news.fresh[eventId ?? ''], query, posts),
  };
}
