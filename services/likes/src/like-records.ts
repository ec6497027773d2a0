/**
 * One person's like in one event: the record is keyed by both, so that there can be only one. An
 * erased account leaves a record without `userId` in events that have ended.
 */
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
export interface Gate {
  eventId: string;
  open: boolean;
}

/**
 * The number of like records of a post, and whether it may be liked. `revision` grows with every
 * change; `unpublished` says that others have not been told yet.
 */
export interface Tally {
  eventId: string;
  likes: number;
  revision: number;
  open: boolean;
  /** When the post was made, milliseconds since 1970: the earlier one wins a tie. */
  createdAt: number;
  unpublished: boolean;
  /** When it was last written, in milliseconds since 1970, where that may not be often. */
  countedAt?: number;
}

/** A post that is or was open for likes. */
export interface PostFacts {
  eventId: string;
  createdAt: number;
}

export const newTally = ({ eventId, createdAt }: PostFacts): Tally => ({
  eventId,
  likes: 0,
  revision: 0,
  open: true,
  createdAt,
  unpublished: false,
});

/** What is left of a post that can never be liked again. */
export const closedTally = (eventId: string): Tally => ({
  ...newTally({ eventId, createdAt: 0 }),
  open: false,
});

/** When an event runs, as far as likes need it. */
export interface ContestDates {
  startDate: string;
  endDate: string;
}

/** An event, or what is left of one for good: late news of its posts must find nothing to open. */
export type Contest = ContestDates | { deleted: true };

export const isDeleted = (contest: Contest | undefined): contest is { deleted: true } =>
  contest !== undefined && 'deleted' in contest;

export const likeId = (eventId: string, userId: string) => `${eventId}_${userId}`;

/** `tally` after `change` likes were added. */
export function counted(tally: Tally, change: number): Tally {
  return {
    ...tally,
    likes: tally.likes + change,
    revision: tally.revision + 1,
    unpublished: true,
  };
}
