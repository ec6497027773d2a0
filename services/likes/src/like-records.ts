import { randomBytes, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  Evidence,
  LedgerFacts,
  LedgerLike,
  LikeDecision,
  LikeState,
  Verdict,
} from '@el-reto/contracts';
import type { Outcome } from '@el-reto/store';
import type { ReceiptKeys } from './receipts.ts';

export interface Uncounted {
  /** `noPostId` if the like was taken off. The voter's next like of the event is uncounted as well. */
  postId: string;
  state: Exclude<LikeState, 'counted'>;
  reasons: string[];
  score: number;
  cluster: string | null;
}

/**
 * The part of a record that stays when the voter moves the like, or takes it off and likes again, within
 * an event.
 */
export interface Standing {
  uncounted?: Uncounted;
  /** The voter cleared a held like: verdicts hold no later like of this voter in the event. */
  cleared?: true;
  /** The administrator's decision about the state. Verdicts of the rules do not change a decided state. */
  decision?: LikeDecision;
  /** The voter was notified of a hold. Only the first hold is notified. */
  notified?: true;
  /** Set while the voter's account is banned: the state that the like gets back after the ban. */
  suspended?: { uncounted?: Uncounted };
}

/** One person's like in one event. Once the account is erased, the record has no `userId`. */
export interface LikeRecord extends Standing {
  eventId: string;
  /** The post whose number contains the like. `noPostId` if the like is uncounted or was taken off. */
  postId: string;
  userId: string | null;
  /** Milliseconds since 1970. */
  likedAt: number;
  /** Absent once it was erased. */
  evidence?: Evidence;
  /**
   * The list that contains the record: the list of its post and state, or the event's list of likes that
   * were taken off.
   */
  list?: string;
  /** The position in the list: `{part}-{time}-{hash of the account}`. */
  place?: string;
  /** Outcomes of the voter's newest requests, by the ids of their idempotency keys. */
  outcomes?: Record<string, Outcome>;
  /**
   * When an outcome was last stored in a separate document because this record was full, in milliseconds
   * since 1970.
   */
  overflowedAt?: number;
}

/** An id that no post has. */
export const noPostId = '';

/** The post of a like, counted or uncounted; `noPostId` if the like was taken off. */
export const postOf = ({ postId, uncounted }: Pick<LikeRecord, 'postId' | 'uncounted'>): string =>
  uncounted?.postId ?? postId;

export const standingOf = (record: Standing): Standing => {
  const { uncounted, cleared, decision, notified, suspended } = record;
  return {
    ...(uncounted && { uncounted }),
    ...(cleared && { cleared }),
    ...(decision && { decision }),
    ...(notified && { notified }),
    ...(suspended && { suspended }),
  };
};

/**
 * The record after its post was deleted: the rules judge the voter's next like without regard to this one.
 * A suspension stays, because it is the voter's.
 */
export function withoutStanding(record: LikeRecord): LikeRecord {
  const { uncounted: _, cleared: __, decision: ___, notified: ____, ...left } = record;
  return left;
}

export const stateOf = ({ uncounted }: Standing): LikeState => uncounted?.state ?? 'counted';

/** A post with the number of its counted likes, as that number was last stored and published. */
export interface Tally {
  eventId: string;
  open: boolean;
  likes: number;
  /** Increases with each stored change. */
  revision: number;
  /** When the post was created, milliseconds since 1970. The earlier post wins a tie. */
  createdAt: number;
  /** When the number was last stored, in milliseconds since 1970. */
  storedAt?: number;
}

/** The tally of an open post, or of one that is closed for good. */
export const newTally = (
  { eventId, createdAt }: Pick<Tally, 'eventId' | 'createdAt'>,
  open: boolean,
): Tally => ({ eventId, likes: 0, revision: 0, open, createdAt });

/**
 * The known facts of an event. The mark of a deleted event stays, so that late messages about its posts
 * open none.
 */
export type Contest = RunningContest | { deleted: true };

export interface RunningContest {
  startDate: string;
  endDate: string;
  /** Key of the hashes in the evidence of its likes. Absent after the evidence is erased. */
  key?: string;
  /**
   * When the likes were closed for the result, in milliseconds since 1970. They no longer change. The
   * result is published after that.
   */
  publishedAt?: number;
  /** Key of the pseudonyms in the ledger. It is kept, because receipts need it. */
  ledgerKey?: string;
  /** Key pair that signs receipts. It is kept, too. */
  receiptKeys?: ReceiptKeys;
  /** Facts about the published ledger. `attempt` is part of the ids of the ledger's documents. */
  ledger?: LedgerFacts & { attempt: string };
  /** Number of likes that were deleted or renamed while the ledger was being made. */
  disturbances?: number;
}

export const withDates = (
  before: RunningContest | undefined,
  { startDate, endDate }: Pick<RunningContest, 'startDate' | 'endDate'>,
): RunningContest => ({
  // A published contest gets no new key: its evidence is erased.
  ...(before?.publishedAt === undefined && { key: newContestKey() }),
  ...before,
  startDate,
  endDate,
});

/**
 * The contest after one of its likes was deleted or lost its name: a ledger that is being made starts
 * again. Undefined if no ledger is being made.
 */
export function disturbed(contest: Contest | undefined): RunningContest | undefined {
  const isBeingRead = contest && !isDeleted(contest) && contest.publishedAt && !contest.ledger;
  return isBeingRead ? { ...contest, disturbances: (contest.disturbances ?? 0) + 1 } : undefined;
}

export const newContestKey = () => randomBytes(32).toString('base64url');

export const isDeleted = (contest: Contest | undefined): contest is { deleted: true } =>
  contest !== undefined && 'deleted' in contest;

/** Deletion work that remains: the likes of a deleted post, or of all posts of a deleted event. */
export interface Closing {
  isEvent: boolean;
}

export const likeId = (eventId: string, userId: string) => `${eventId}_${userId}`;

const nameless = /^erased-[0-9a-f-]{36}$/;

export const erasedId = (eventId: string) => likeId(eventId, `erased-${randomUUID()}`);

/** The account in a record's id, or the random name that replaces an erased account. */
const holderOf = (id: string, eventId: string) => id.slice(likeId(eventId, '').length);

/** The account in a record's id; null once the account is erased. */
export function userOf(id: string, eventId: string): string | null {
  const holder = holderOf(id, eventId);
  return nameless.test(holder) ? null : holder;
}

/** The record after the voter took the like off. */
export function takenOff({ evidence: _, uncounted, ...like }: LikeRecord): LikeRecord {
  return {
    ...like,
    postId: noPostId,
    ...(uncounted && { uncounted: { ...uncounted, postId: noPostId } }),
  };
}

/** The record while its voter's account is banned: the like does not count. */
export function suspend(record: LikeRecord): LikeRecord {
  if (record.suspended) return record;
  const { uncounted, ...like } = record;
  const voided = { state: 'voided', reasons: ['banned'], score: 100, cluster: null } as const;
  return {
    ...like,
    postId: noPostId,
    suspended: uncounted ? { uncounted } : {},
    uncounted: { ...voided, postId: postOf(record), reasons: [...voided.reasons] },
  };
}

/** The record after a ban, with the state from before the ban. */
export function restore(record: LikeRecord): LikeRecord {
  if (!record.suspended) return record;
  const { suspended, uncounted: _, ...like } = record;
  const postId = postOf(record);
  if (!suspended.uncounted) return { ...like, postId };
  return { ...like, postId: noPostId, uncounted: { ...suspended.uncounted, postId } };
}

/**
 * A record after a verdict; the same object if the verdict changes nothing. While the account is
 * banned, the verdict changes the state from before the ban.
 */
export function judged(record: LikeRecord, verdict: Verdict): LikeRecord {
  const before = restore(record);
  const after = judgedAlone(before, verdict);
  if (after === before) return record;
  return record.suspended ? suspend(after) : after;
}

function judgedAlone(record: LikeRecord, verdict: Verdict): LikeRecord {
  const { uncounted, decision: before, ...like } = record;
  const { postId, state, reasons, score, cluster, decision } = verdict;
  if (decision === undefined && before) return record;
  if (state === 'held' && record.cleared) return record;
  const standing = decision ? { decision } : {};
  const isCounted = state === 'counted';
  const next = isCounted ? undefined : { postId, state, reasons, score, cluster };
  const isSame = isDeepStrictEqual([uncounted, before ?? null], [next, decision ?? null]);
  if (isSame) return record;
  return { ...like, ...standing, ...(next ? { postId: noPostId, uncounted: next } : { postId }) };
}

/** A like as the integrity service receives it. While the account is banned, with the state from before the ban. */
export function ledgerLikeOf(id: string, record: LikeRecord): LedgerLike {
  const { eventId, likedAt, evidence = null, cleared = false, decision = null } = record;
  const { uncounted } = restore(record);
  const postId = postOf(record);
  return {
    eventId,
    uid: holderOf(id, eventId),
    postId: postId === noPostId ? null : postId,
    at: likedAt,
    evidence,
    state: uncounted?.state ?? 'counted',
    cluster: uncounted?.cluster ?? null,
    reasons: uncounted?.reasons ?? [],
    score: uncounted?.score ?? 0,
    cleared,
    decision,
    ...(record.suspended && { suspended: true }),
    ...(record.userId === null && { erased: true }),
  };
}
