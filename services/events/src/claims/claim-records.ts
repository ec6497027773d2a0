import {
  endOfDayInMexico,
  firstRankOf,
  periodsMs,
  todayInMexico,
  type ClaimForm,
  type ClaimState,
  type PrizePlace,
} from '@el-reto/contracts';
import { defineCollection } from '@el-reto/store';

const dayMs = 24 * 60 * 60 * 1000;

/** Times of the reminders before the claim ends: at noon, three days and one day before. */
const remindBeforeMs = [3.5 * dayMs, 1.5 * dayMs];

/** The last second of the day that contains `ms`. People are shown only the day on which a claim ends. */
const lastSecondOf = (ms: number) =>
  endOfDayInMexico(todayInMexico(new Date(ms))).getTime() - 1_000;

/** A card in a result, with the account that receives its prize. */
export interface Holder {
  readonly postId: string;
  readonly uid: string;
  /** The card's place in the ranking; for the jury's prize, its place in the order of points. */
  readonly rank: number;
}

/** A place with a prize, and the card that receives the prize. */
export interface Won {
  readonly place: PrizePlace;
  readonly holder: Holder;
}

/**
 * The claim of a prize. Its id is `claimId`. A claim that passed to another card is also stored under
 * `lostId`, without answers. Times are milliseconds since 1970.
 */
export interface ClaimRecord extends Omit<Holder, 'uid'> {
  readonly eventId: string;
  readonly place: PrizePlace;
  /** Null once the account is deleted. */
  readonly uid: string | null;
  readonly state: ClaimState;
  readonly openedAt: number;
  readonly dueAt: number;
  /** Time of the next step, such as a reminder. Absent if there is none. */
  readonly nextAt?: number;
  /** When the period was paused because the winners are hidden. */
  readonly pausedAt?: number;
  /** The encrypted answers, and the form that they answer. */
  readonly sealed?: string;
  readonly form?: ClaimForm;
}

export const claims = defineCollection<ClaimRecord>('claims', {
  indexes: [['uid'], ['eventId'], ['nextAt']],
});

export const claimId = (eventId: string, place: PrizePlace) => `${eventId}_${place}`;
export const lostId = ({ eventId, place, rank }: ClaimRecord) =>
  `${claimId(eventId, place)}_${rank}`;

/** The additional data that binds encrypted answers to their claim. */
export const sealedFor = ({ eventId, place, uid }: ClaimRecord) =>
  `${claimId(eventId, place)}:${uid}`;

/** Time of the next step of an open claim: the next reminder, or the end of the claim. */
const nextStepAt = (dueAt: number, now: number) =>
  remindBeforeMs.map((before) => dueAt - before).find((at) => at > now) ?? dueAt;

export function openClaim(
  eventId: string,
  place: PrizePlace,
  { postId, uid, rank }: Holder,
  now: number,
): ClaimRecord {
  const claim = { eventId, place, postId, uid, rank, state: 'open', openedAt: now } as const;
  return runningTo({ ...claim, dueAt: lastSecondOf(now + periodsMs.claim) }, now);
}

/** The claim, open again for the same holder: with a full period and the stored answers. */
export const reopened = (claim: ClaimRecord, now: number): ClaimRecord =>
  runningTo({ ...claim, state: 'open', dueAt: lastSecondOf(now + periodsMs.claim) }, now);

const withoutStep = ({ nextAt: _, pausedAt: __, ...claim }: ClaimRecord): ClaimRecord => claim;

const runningTo = (claim: ClaimRecord, now: number): ClaimRecord => ({
  ...withoutStep(claim),
  nextAt: nextStepAt(claim.dueAt, now),
});

/** The claim with its period paused, if it is open. */
export const paused = (claim: ClaimRecord, now: number): ClaimRecord =>
  stateOf(claim, now) === 'open' && claim.pausedAt === undefined
    ? { ...withoutStep(claim), pausedAt: now }
    : claim;

/** The claim with its period resumed. The remaining time is rounded up to the end of a day. */
export const resumed = (claim: ClaimRecord, now: number): ClaimRecord =>
  claim.pausedAt === undefined
    ? claim
    : runningTo({ ...claim, dueAt: lastSecondOf(dueAtOf(claim, now)) }, now);

/** The end of the period, if the period is not paused again. */
export const dueAtOf = ({ dueAt, pausedAt }: ClaimRecord, now: number) =>
  pausedAt === undefined ? dueAt : dueAt + now - pausedAt;

export const erased = ({ sealed: _, form: __, ...claim }: ClaimRecord): ClaimRecord =>
  withoutStep(claim);
export const reminded = runningTo;
export const claimed = (claim: ClaimRecord, sealed: string, form: ClaimForm): ClaimRecord => ({
  ...withoutStep(claim),
  state: 'claimed',
  sealed,
  form,
});
export const expired = (claim: ClaimRecord): ClaimRecord => ({
  ...erased(claim),
  state: 'expired',
});
export const delivered = (claim: ClaimRecord, now: number): ClaimRecord => ({
  ...withoutStep(claim),
  state: 'delivered',
  ...(claim.sealed !== undefined && { nextAt: now + periodsMs.claimAnswers }),
});

/** The state of a claim. A claim whose period is over is expired, even if `ClaimsClock` has not run yet. */
export const stateOf = (claim: ClaimRecord, now: number): ClaimState =>
  claim.state === 'open' && dueAtOf(claim, now) <= now ? 'expired' : claim.state;

/** The form for a winner: the one of the stored answers, or the event's, or the default. */
export const formOf = (
  { form }: ClaimRecord,
  event: { readonly claimForm?: ClaimForm } | undefined,
  usual: ClaimForm,
): ClaimForm => form ?? event?.claimForm ?? usual;

/**
 * Whether the card has a certificate. A card on its own place in the result always has one; a substitute
 * only while its claim is not expired.
 */
export const isCertified = (claim: ClaimRecord, now: number) =>
  claim.rank === firstRankOf(claim.place) || stateOf(claim, now) !== 'expired';

/** The facts about a claim in the log, without answers. */
export const loggedOf = ({ state, postId, rank }: ClaimRecord) => ({ state, postId, rank });

export type Step = 'expire' | 'remind' | 'erase';

/** The step that is due at `now`; undefined if none is due. */
export function dueOf({ state, dueAt, nextAt }: ClaimRecord, now: number): Step | undefined {
  if (nextAt === undefined || nextAt > now) return undefined;
  if (state === 'delivered') return 'erase';
  return dueAt <= now ? 'expire' : 'remind';
}

/** The facts about a claim in event messages. `dueAt` is null if no period is running. */
export function factsOf(claim: ClaimRecord) {
  const { eventId, place, rank, uid, postId, state, dueAt, pausedAt } = claim;
  if (uid === null) throw new Error(`${claimId(eventId, place)} has no account`);
  const isDue = state !== 'delivered' && pausedAt === undefined;
  return { eventId, place, rank, uid, postId, dueAt: isDue ? new Date(dueAt).toISOString() : null };
}
