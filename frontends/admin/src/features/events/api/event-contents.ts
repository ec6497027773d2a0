import type { Post, PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { api, useApi } from '@el-reto/ui/facade';

/** Past this nobody needs to know the number to be warned. */
const mostPages = 20;

export interface Tally {
  count: number;
  likes: number;
  /** Counting stopped before the end. */
  orMore: boolean;
}

async function tally(path: string, counts: (post: Post) => boolean): Promise<Tally> {
  let cursor: string | null = null;
  const sum = { count: 0, likes: 0 };
  for (let page = 0; page < mostPages; page += 1) {
    const after: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { posts, nextCursor }: PostPage = await api.get(
      `${path}limit=${limits.pageSize}${after}`,
    );
    for (const post of posts.filter(counts)) {
      sum.count += 1;
      sum.likes += post.likes;
    }
    cursor = nextCursor;
    if (cursor === null) return { ...sum, orMore: false };
  }
  return { ...sum, orMore: true };
}

/** What goes with an event when it is deleted: its public posts with their likes, and pending ones. */
async function readContents(eventId: string): Promise<{ published: Tally; pending: Tally }> {
  const [published, pending] = await Promise.all([
    tally(`/api/event-posts/${encodeURIComponent(eventId)}?`, () => true),
    tally('/api/admin/posts?status=pending&', (post) => post.eventid === eventId && !post.public),
  ]);
  return { published, pending };
}

export function useEventContents(eventId: string) {
  return useApi<Awaited<ReturnType<typeof readContents>>>(`contents/${eventId}`, {
    fetcher: () => readContents(eventId),
    revalidateOnFocus: false,
  });
}
