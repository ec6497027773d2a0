import type { LikeReason } from '@el-reto/contracts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** All thresholds of the rules. Points are 0–100. A like with `holdAt` points is held. */
export const thresholds = {
  holdAt: 60,
  /** Signs are searched only in sessions with at least this many likes. */
  fewest: 8,
  /** A rhythm is searched only in at least this many gaps. */
  fewestGaps: 9,
  /** A pause this many times as long as the usual gap ends a session, within the range in the next line. */
  sessionGaps: 8,
  sessionGapMs: [10 * minute, 6 * hour],
  /** `family`: most accounts of a family on one device. `crowd`: more than any family has. */
  family: 6,
  crowd: 12,
  /** A series is dense, or long with gaps, or longer than a series that occurs by chance. */
  seriesDense: 0.5,
  seriesFewest: 5,
  seriesLong: 20,
  seriesSparse: 0.1,
  seriesEndless: 60,
  /** The number of standard deviations by which gaps are more even than random ones. */
  regular: 2.6,
  clockwork: 3.6,
  /** The width of the middle half of delays, divided by their median. */
  sameDelay: 0.35,
  verySameDelay: 0.15,
  hastyMs: 8 * second,
  sleptMs: 14 * day,
  readMs: 1_200,
  /** The share of a session that must have a sign. */
  most: 0.8,
  many: 0.5,
  /** If at least this share of the likes has a sign, the sign applies to the whole session. */
  ofAll: 0.6,
  /** The hours of the night in Mexico City: from, to. */
  night: [1, 6],
  /** A burst has at least a quarter as many likes as all other sessions of the card together. */
  burst: 4,
  /**
   * A crowd of new accounts on one network: number of likes, rate, age, and share of the contest's likes
   * at that time.
   */
  networkCrowd: { least: 60, perHour: 120, freshMs: 2 * minute, ofAll: 0.6 },
  /**
   * New accounts that like a card faster than a crowd could: this number within this time, each younger
   * than `freshMs` at its like, and this share of the card's likes at that time. After a television
   * broadcast, accounts from Google sign-ins are as young, but those of other voters are not.
   */
  surge: { least: 45, withinMs: 5 * second, freshMs: 30 * second, ofCard: 0.8 },
  /** The negative natural logarithm of the probability of a chance event. */
  beyondChance: 25,
  /** Fewest other likes of the contest with which a group is compared. */
  comparable: 60,
} as const;

/** The most points of each sign. */
export const weights: Readonly<Record<LikeReason, number>> = {
  'shared-mailbox': 95,
  'throwaway-mail': 100,
  'script-browser': 50,
  'shared-device': 90,
  'mailbox-series': 75,
  'random-mailboxes': 40,
  'one-browser': 25,
  'no-device-mark': 30,
  'regular-rhythm': 40,
  'accounts-in-a-row': 40,
  'same-delay': 35,
  'accounts-in-seconds': 25,
  'sleeping-accounts': 35,
  'accounts-in-batches': 35,
  'accounts-for-this': 50,
  'accounts-at-once': 70,
  'one-provider': 20,
  'too-fast-to-read': 30,
  'one-network': 12,
  'one-domain': 10,
  burst: 15,
  night: 20,
};
