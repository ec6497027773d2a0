import type { Points } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

/** The progress of an event's jury, by the event's id. Absent before the first points. */
export interface JuryProgress {
  /** When the first points were given, in milliseconds since 1970. The rules are fixed since then. */
  readonly startedAt: number;
  /** When the jury was closed, in milliseconds since 1970. No points are accepted since then. */
  readonly closedAt?: number;
  /** Secret key of the jurors' pseudonyms. */
  readonly key?: string;
}

/** An invitation. After its acceptance, the juror. */
export interface JurorRecord {
  readonly eventId: string;
  /** Null once the address is deleted: with the account, or some time after its last use. */
  readonly email: string | null;
  /** SHA-256 of the secret in the link. Null once the invitation is revoked or the address erased. */
  readonly secretHash: string | null;
  /** Milliseconds since 1970. */
  readonly invitedAt: number;
  readonly expiresAt: number;
  /** The juror's account. Null before acceptance and after the account's deletion. */
  readonly uid: string | null;
  readonly acceptedAt: number | null;
  readonly revokedAt: number | null;
}

export interface BallotRecord {
  readonly jurorId: string;
  readonly eventId: string;
  readonly postId: string;
  readonly points: Points;
  /** Whether every criterion has points. Only complete ballots count. */
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
 * Parts of the published file of points. The result names the attempt whose parts are valid. Parts of
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
