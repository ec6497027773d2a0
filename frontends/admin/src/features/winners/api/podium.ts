import type { Event, PostPage } from '@el-reto/contracts';
import { useApi } from '@el-reto/ui/facade';

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
  const path = `/api/event-posts/${encodeURIComponent(id)}?sort=likes&limit=3`;
  const { data, error, mutate } = useApi<PostPage>(isKnown ? null : path);
  const winners: readonly Winner[] | undefined = isKnown
    ? topPosts
    : data?.posts.map(({ name, photoURL, likes, displayName }) => ({
        name,
        likes,
        img: photoURL,
        author: displayName,
      }));
  return { winners, error: winners ? undefined : error, retry: () => void mutate() };
}
