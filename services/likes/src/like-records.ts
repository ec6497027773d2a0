import { randomUUID } from 'node:crypto';
import type { Outcome, Stored } from '@el-reto/store';

/** One person's like in one event, keyed by both; without `userId` once its account is erased. */
export interface LikeRecord {
  eventId: string;
  /** `noPost` where the like was taken off, and the record stays for its outcomes. */
  postId: string;
  userId: string | null;
  /** Milliseconds since 1970. */
  likedAt: number;
  /** `{part}-{time}-{account}`: its place in an index that must not follow the time alone. */
  place?: string;
  /** What its person's newest requests came to, where tallies are folded; by the ids of their keys. */
  outcomes?: Record<string, Outcome>;
  /** When an outcome last found no room here and was kept by itself, in milliseconds since 1970. */
  overflowedAt?: number;
}

/** The post of a like that was taken off: no post has this id. */
export const noPost = '';

/** Whether a post may be liked. */
export interface PostState {
  eventId: string;
  open: boolean;
  /** Its likes' outcomes have been kept in their records from the first one on. */
  hasOutcomesInRecords?: true;
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

/** What is gone: a post, or an event with all its posts. */
export interface Closing {
  isEvent: boolean;
}

export const likeId = (eventId: string, userId: string) => `${eventId}_${userId}`;

const nameless = /^erased-[0-9a-f-]{36}$/;

/** Where a like stays when its account is erased. */
export const erasedId = (eventId: string) => likeId(eventId, `erased-${randomUUID()}`);

/** Whose like of an event it is, by its id; null once the account is erased. */
export function userOf(id: string, eventId: string): string | null {
  const userId = id.slice(likeId(eventId, '').length);
  return nameless.test(userId) ? null : userId;
}

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
