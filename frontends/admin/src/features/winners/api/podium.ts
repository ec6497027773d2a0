import type { Event } from '@el-reto/contracts';
import { asPage, useApi } from '@el-reto/ui/runtime';

/** One place of the podium, wherever it is known from. */
export interface Winner {
  name: string;
  img: string;
  likes: number;
  author: string;
}

/**
 * The three most liked photos of an ended event. The event itself names them while its winners are
 * active; otherwise they are what its posts say.
 */
export function usePodium({ id, activeWinners, topPosts }: Event) {
  const isKnown = activeWinners && topPosts.length > 0;
  const mostLiked = { params: { eventId: id }, query: { sort: 'likes', limit: 3 } } as const;
  const { data, error, reread } = useApi('listEventPosts', isKnown ? null : mostLiked);
  const winners: readonly Winner[] | undefined = isKnown
    ? topPosts
    : data &&
      asPage(data).posts.map(({ name, photoURL, likes, displayName }) => ({
        name,
        likes,
        img: photoURL,
        author: displayName,
      }));
  return { winners, error: winners ? undefined : error, retry: () => void reread() };
}
