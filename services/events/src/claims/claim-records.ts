import { periodsMs, prizePlaces, type ClaimState } from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

const dayMs = 24 * 60 * 60 * 1000;

/** How long before its end a claim's holder is reminded. */
const remindBeforeMs = [3 * dayMs, dayMs];

/** A card of a result, and who a prize goes to for it. */
export interface Holder {
  readonly postId: string;
  readonly uid: string;
  /** Its place in the ranking. */
  readonly rank: number;
}

/** A place that brings a prize, and who it goes to. */
export interface Won {
  readonly place: number;
  readonly holder: Holder;
}

/**
 * The claim of a prize, by `claimId`. Where it was lost to a substitute, it is kept by `lostId`
 * without answers. Times are milliseconds since 1970.
 */
export interface ClaimRecord extends Omit<Holder, 'uid'> {
  readonly eventId: string;
  readonly place: number;
  /** Null: the account is gone. */
  readonly uid: string | null;
  readonly state: ClaimState;
  readonly openedAt: number;
  readonly dueAt: number;
  /** When the clock has something to do about it; absent: never again. */
  readonly nextAt?: number;
  /** What was answered. */
  readonly sealed?: string;
}

export const claims = defineCollection<ClaimRecord>('claims', {
  indexes: [['uid'], ['eventId'], ['nextAt']],
});

export const claimId = (eventId: string, place: number) => `${eventId}_${place}`;
export const lostId = ({ eventId, place, rank }: ClaimRecord) =>
  `${claimId(eventId, place)}_${rank}`;

/** The ids of all prizes of an event. */
export const claimIds = (eventId: string) => prizePlaces.map((place) => claimId(eventId, place));

/** What a claim's answers are sealed for. */
export const sealedFor = ({ eventId, place, uid }: ClaimRecord) =>
  `${claimId(eventId, place)}:${uid}`;

/** When the clock next looks at an open claim: at a reminder that is still to come, or its end. */
const nextLook = (dueAt: number, now: number) =>
  remindBeforeMs.map((before) => dueAt - before).find((at) => at > now) ?? dueAt;

export function openClaim(
  eventId: string,
  place: number,
  holder: Holder,
  now: number,
): ClaimRecord {
  const dueAt = now + periodsMs.claim;
  const { postId, uid, rank } = holder;
  const nextAt = nextLook(dueAt, now);
  return { eventId, place, postId, uid, rank, state: 'open', openedAt: now, dueAt, nextAt };
}

/** Opened once more for whom it is: they have all the time again, and what they said. */
export function reopened(claim: ClaimRecord, now: number): ClaimRecord {
  const dueAt = now + periodsMs.claim;
  return { ...claim, state: 'open', dueAt, nextAt: nextLook(dueAt, now) };
}

const withoutLook = ({ nextAt: _, ...claim }: ClaimRecord): ClaimRecord => claim;

export const erased = ({ sealed: _, ...claim }: ClaimRecord): ClaimRecord => withoutLook(claim);
export const reminded = (claim: ClaimRecord, now: number): ClaimRecord => ({
  ...claim,
  nextAt: nextLook(claim.dueAt, now),
});
export const claimed = (claim: ClaimRecord, sealed: string): ClaimRecord => ({
  ...withoutLook(claim),
  state: 'claimed',
  sealed,
});
export const expired = (claim: ClaimRecord): ClaimRecord => ({
  ...erased(claim),
  state: 'expired',
});
export const delivered = (claim: ClaimRecord, now: number): ClaimRecord => ({
  ...withoutLook(claim),
  state: 'delivered',
  ...(claim.sealed !== undefined && { nextAt: now + periodsMs.claimAnswers }),
});

/** How a claim stands: out of time also before the clock has come by. */
export const stateOf = ({ state, dueAt }: ClaimRecord, now: number): ClaimState =>
  state === 'open' && dueAt <= now ? 'expired' : state;

export type Look = 'expire' | 'remind' | 'erase';

/** What the clock does about a claim at `now`; undefined: nothing. */
export function dueOf({ state, dueAt, nextAt }: ClaimRecord, now: number): Look | undefined {
  if (nextAt === undefined || nextAt > now) return undefined;
  if (state === 'delivered') return 'erase';
  return dueAt <= now ? 'expire' : 'remind';
}

/** As it is told; without a date where there is nothing left to do by then. */
export function factsOf({ eventId, place, uid, postId, state, dueAt }: ClaimRecord) {
  if (uid === null) throw new Error(`nobody holds ${claimId(eventId, place)}`);
  const until = state === 'delivered' ? null : new Date(dueAt).toISOString();
  return { eventId, place, uid, postId, dueAt: until };
}
