import type { Points } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** Progress of an event's jury, by the event's id; none before the first points. */
export interface JuryProgress {
  /** Milliseconds since 1970; its rules are fixed from then on. */
  readonly startedAt: number;
  /** Since when points are taken no more, in milliseconds since 1970. */
  readonly closedAt?: number;
  /** Secret key of the jurors' pseudonyms. */
  readonly key?: string;
}

/** An invitation, and the juror that it became. */
export interface JurorRecord {
  readonly eventId: string;
  /** Null once it is deleted: with the account, or after its last use. */
  readonly email: string | null;
  /** SHA-256 of its link's secret; null once it was taken back or its address erased. */
  readonly secretHash: string | null;
  /** Milliseconds since 1970. */
  readonly invitedAt: number;
  readonly expiresAt: number;
  /** The juror's account; null before acceptance, or after the account's deletion. */
  readonly uid: string | null;
  readonly acceptedAt: number | null;
  readonly revokedAt: number | null;
}

/** A juror's points for a card. */
export interface BallotRecord {
  readonly jurorId: string;
  readonly eventId: string;
  readonly postId: string;
  readonly points: Points;
  /** Whether every criterion has points: only complete ballots count. */
  readonly complete: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const juryProgress = defineCollection<JuryProgress>('juryProgress');
export const jurors = defineCollection<JurorRecord>('jurors', {
  indexes: [['eventId', 'invitedAt'], ['uid']],
});
export const ballots = defineCollection<BallotRecord>('ballots', {
  indexes: [['jurorId', 'postId'], ['jurorId', 'complete'], ['eventId']],
  opaque: ['points'],
});
/**
 * Parts of the file of points of a published result, which names their attempt; parts of
 * interrupted attempts stay until the event is deleted.
 */
export const ballotParts = defineCollection<{ eventId: string; lines: string }>('ballotParts', {
  indexes: [['eventId']],
  opaque: ['lines'],
});

export const ballotId = (jurorId: string, postId: string) => `${jurorId}_${postId}`;
export const ballotPartId = (eventId: string, attempt: string, part: number) =>
  `${eventId}_${attempt}_${part}`;

export const juryCollections = [juryProgress, jurors, ballots, ballotParts];
