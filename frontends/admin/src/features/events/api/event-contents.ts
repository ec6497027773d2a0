import type { Post, PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { asPage, call, useData } from '@el-reto/ui/runtime';

/** Past this nobody needs to know the number to be warned. */
const mostPages = 20;

async function tally(
  readPage: (page: { limit: number; cursor?: string }) => Promise<PostPage | Post[]>,
  counts: (post: Post) => boolean = () => true,
) {
  let cursor: string | null = null;
  const sum = { count: 0, likes: 0, orMore: true };
  for (let page = 0; page < mostPages && sum.orMore; page += 1) {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const { posts, nextCursor } = asPage(await readPage({ limit: limits.pageSize, ...from }));
    for (const post of posts.filter(counts)) {
      sum.count += 1;
      sum.likes += post.likes;
    }
    cursor = nextCursor;
    sum.orMore = cursor !== null;
  }
  return sum;
}

/** What goes with an event when it is deleted: its public posts with their likes, and pending ones. */
async function readContents(eventId: string) {
  const [published, pending] = await Promise.all([
    tally((page) => call('listEventPosts', { params: { eventId }, query: page })),
    tally(
      (page) => call('listPendingPosts', { query: { status: 'pending', ...page } }),
      (post) => post.eventid === eventId && !post.public,
    ),
  ]);
  return { published, pending };
}

export const useEventContents = (eventId: string) =>
  useData(['contents', eventId], () => readContents(eventId), { refetchOnWindowFocus: false });
