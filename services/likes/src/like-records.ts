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

/** The post and the reason of an uncounted like. */
export interface Uncounted {
  /** `noPostId` if it was taken off: the voter's next like of the event is uncounted as well. */
  postId: string;
  state: Exclude<LikeState, 'counted'>;
  reasons: string[];
  score: number;
  cluster: string | null;
}

/** The state of a person's like that outlasts moves and removals within an event. */
export interface Standing {
  uncounted?: Uncounted;
  /** The voter cleared a like: no verdict holds the next one. */
  cleared?: true;
  /** The administrator's decision that fixes its state: the rules' verdicts do not change it. */
  decision?: LikeDecision;
  /** Its voter was notified of a hold, which happens once. */
  notified?: true;
  /** While the voter's account is banned: the state that the like returns to. */
  suspended?: { uncounted?: Uncounted };
}

/** A person's like in an event, keyed by both; without `userId` once the account is erased. */
export interface LikeRecord extends Standing {
  eventId: string;
  /**
   * The post that counts it; `noPostId` if it is uncounted, or was taken off and the record stays.
   */
  postId: string;
  userId: string | null;
  /** Milliseconds since 1970. */
  likedAt: number;
  /** Absent after its erasure. */
  evidence?: Evidence;
  /**
   * The list that contains it: its post's list for its state, or its event's list of likes that
   * were taken off.
   */
  list?: string;
  /** `{part}-{time}-{hash of the account}`: its place in the list. */
  place?: string;
  /** Outcomes of its person's newest requests, by the ids of their keys. */
  outcomes?: Record<string, Outcome>;
  /**
   * When an outcome was last stored separately, because this record had no room, in milliseconds
   * since 1970.
   */
  overflowedAt?: number;
}

/** An id that no post has. */
export const noPostId = '';

/** The post of a like, counted or not; `noPostId` if it was taken off. */
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

/** The record after its post was deleted. The rules judge the person's next like again. */
export function withoutStanding(record: LikeRecord): LikeRecord {
  const { uncounted: _, cleared: __, decision: ___, notified: ____, ...left } = record;
  return left;
}

export const stateOf = ({ uncounted }: Standing): LikeState => uncounted?.state ?? 'counted';

/** A post, and the number of its counted likes as it was last stored and published. */
export interface Tally {
  eventId: string;
  /** Whether the post may be liked. */
  open: boolean;
  likes: number;
  /** Grows with every change. */
  revision: number;
  /** When the post was created, milliseconds since 1970. The earlier post wins a tie. */
  createdAt: number;
  /** When the number was last stored, in milliseconds since 1970. */
  storedAt?: number;
}

/** The tally of a post that may be liked, or never again. */
export const newTally = (
  { eventId, createdAt }: Pick<Tally, 'eventId' | 'createdAt'>,
  open: boolean,
): Tally => ({ eventId, likes: 0, revision: 0, open, createdAt });

/** The dates of an event; or that it was deleted, so that late events of its posts open none. */
export type Contest = RunningContest | { deleted: true };

export interface RunningContest {
  startDate: string;
  endDate: string;
  /** Hashes the evidence of its likes; absent after the evidence is erased. */
  key?: string;
  /** When its result was published, in milliseconds since 1970. Its likes no longer change. */
  publishedAt?: number;
  /** Key of the pseudonyms in the ledger. It is kept for receipts. */
  ledgerKey?: string;
  /** Key pair that signs receipts. It is kept as well. */
  receiptKeys?: ReceiptKeys;
  /** Facts about the published ledger; `attempt` is part of the ids of its parts. */
  ledger?: LedgerFacts & { attempt: string };
  /** Number of likes that were deleted or renamed while the ledger was being made. */
  disturbances?: number;
}

/** The contest with these dates; all else as it was. */
export const withDates = (
  before: RunningContest | undefined,
  { startDate, endDate }: Pick<RunningContest, 'startDate' | 'endDate'>,
): RunningContest => ({
  // Evidence of a published contest is erased, and its key with it.
  ...(before?.publishedAt === undefined && { key: newContestKey() }),
  ...before,
  startDate,
  endDate,
});

/** The contest after a like was deleted or renamed: a ledger that is being made starts again. */
export function disturbed(contest: Contest | undefined): RunningContest | undefined {
  const isBeingRead = contest && !isDeleted(contest) && contest.publishedAt && !contest.ledger;
  return isBeingRead ? { ...contest, disturbances: (contest.disturbances ?? 0) + 1 } : undefined;
}

export const newContestKey = () => randomBytes(32).toString('base64url');

export const isDeleted = (contest: Contest | undefined): contest is { deleted: true } =>
  contest !== undefined && 'deleted' in contest;

/** A deleted post, or a deleted event with all its posts. */
export interface Closing {
  isEvent: boolean;
}

export const likeId = (eventId: string, userId: string) => `${eventId}_${userId}`;

const nameless = /^erased-[0-9a-f-]{36}$/;

/** The record's id after its account is erased. */
export const erasedId = (eventId: string) => likeId(eventId, `erased-${randomUUID()}`);

/** The account of a record, from its id; null once the account is erased. */
export function userOf(id: string, eventId: string): string | null {
  const userId = id.slice(likeId(eventId, '').length);
  return nameless.test(userId) ? null : userId;
}

/** The record of a like that was taken off. */
export function takenOff({ evidence: _, uncounted, ...like }: LikeRecord): LikeRecord {
  return {
    ...like,
    postId: noPostId,
    ...(uncounted && { uncounted: { ...uncounted, postId: noPostId } }),
  };
}

/** The record while its voter's account is banned: no like of it counts. */
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

/** The record with the state from before the ban. */
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

/** State and reasons of a like. */
export const judgementOf = (uncounted: Uncounted | undefined) => ({
  state: uncounted?.state ?? ('counted' as const),
  cluster: uncounted?.cluster ?? null,
  reasons: uncounted?.reasons ?? [],
  score: uncounted?.score ?? 0,
});

/**
 * A like in the form for the integrity service, which does not know bans; undefined for a like that
 * was taken off or has no account.
 */
export function ledgerLikeOf(record: LikeRecord): LedgerLike | undefined {
  const { eventId, userId, likedAt, evidence = null, cleared = false, decision = null } = record;
  const postId = postOf(record);
  if (postId === noPostId || userId === null) return undefined;
  const where = { eventId, uid: userId, postId, at: likedAt };
  return { ...where, evidence, cleared, decision, ...judgementOf(restore(record).uncounted) };
}
