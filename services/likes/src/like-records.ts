import type { Stored } from '@el-reto/store';

/** One person's like in one event, keyed by both; without `userId` once its account is erased. */
export interface LikeRecord {
  eventId: string;
  postId: string;
  userId: string | null;
  /** Milliseconds since 1970. */
  likedAt: number;
  /** `{part}-{time}-{account}`: its place in an index that must not follow the time alone. */
  place?: string;
}

/** Whether a post may be liked. */
export interface PostState {
  eventId: string;
  open: boolean;
}

/** The number of like records of a post, and whether it may be liked. */
export interface Tally extends PostState {
  likes: number;
  /** Grows with every change. */
  revision: number;
  /** When the post was made, milliseconds since 1970: the earlier one wins a tie. */
  createdAt: number;
  /** Whether no event has told the number yet. */
  unpublished: boolean;
  /** When it was last written, in milliseconds since 1970, where that may not be often. */
  countedAt?: number;
}

/** The tally of a post that may be liked, or never again. */
export const newTally = (
  { eventId, createdAt }: Pick<Tally, 'eventId' | 'createdAt'>,
  open: boolean,
): Tally => ({ eventId, likes: 0, revision: 0, open, createdAt, unpublished: false });

/** When an event runs; or that it was deleted, so that late news of its posts opens nothing. */
export type Contest = { startDate: string; endDate: string } | { deleted: true };

export const isDeleted = (contest: Contest | undefined): contest is { deleted: true } =>
  contest !== undefined && 'deleted' in contest;

export const likeId = (eventId: string, userId: string) => `${eventId}_${userId}`;

export const newLike = ({ post, userId }: { post: Stored<PostState>; userId: string }) => ({
  eventId: post.data.eventId,
  postId: post.id,
  userId,
  likedAt: Date.now(),
});

/** `tally` after `change` likes were added. */
export const counted = (tally: Tally, change: number): Tally => ({
  ...tally,
  likes: tally.likes + change,
  revision: tally.revision + 1,
  unpublished: true,
});
