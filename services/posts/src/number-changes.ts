import type { PostRecord } from './post-records.ts';

/** What may be counted one by one. */
export type Counted = 'views' | 'shares';

/** A post's likes; a lower revision is older. */
export interface Tally {
  readonly likes: number;
  readonly revision: number;
}

/** Shortest time between two writes of likes, or of views and shares alone, in milliseconds. */
const writeEveryMs = 1_000;

/**
 * When a post's numbers may be written again, in milliseconds since 1970. Likes wait for likes
 * alone: each is a second late already when it comes. Views let two seconds pass after likes, so
 * that they come along with the next ones where there are some; without, a post would be written
 * twice a second.
 */
export function dueAt(
  { countedAt = 0, talliedAt = 0 }: Pick<PostRecord, 'countedAt' | 'talliedAt'>,
  brings: 'likes' | 'counts',
): number {
  if (brings === 'likes') return talliedAt + writeEveryMs;
  return Math.max(countedAt + writeEveryMs, talliedAt + 2 * writeEveryMs);
}

/** `post` with the likes of `tally`, unless it knows of later ones. */
export function withTally<P extends Pick<PostRecord, 'likes' | 'likesRevision'>>(
  post: P,
  tally: Tally | undefined,
): P {
  if (!tally || tally.revision <= post.likesRevision) return post;
  return { ...post, likes: tally.likes, likesRevision: tally.revision };
}
