import type { postsRequests } from '@el-reto/contracts';
import type { z } from 'zod';
import type { TopPosts } from './event-rules.ts';

type PostFacts = z.output<typeof postsRequests.getFacts.output>['posts'][number];

export interface Tally {
  readonly postId: string;
  readonly likes: number;
}

/** How many posts win. */
export const winnersPerEvent = 3;

/** The winners among `tallies` (best first); posts that are gone, or hidden, leave their place. */
export function winnersOf(
  tallies: readonly Tally[],
  posts: ReadonlyMap<string, PostFacts>,
): TopPosts {
  return tallies
    .flatMap(({ postId, likes }) => {
      const post = posts.get(postId);
      if (!post?.public) return [];
      const { name, photoURL, displayName, slug } = post;
      return [{ name, img: photoURL, likes, author: displayName, slug }];
    })
    .slice(0, winnersPerEvent);
}
