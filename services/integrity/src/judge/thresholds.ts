import type { LikeReason } from '@el-reto/contracts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** All thresholds of the rules. Points are 0–100; a like with `holdAt` is held. */
export const thresholds = {
  holdAt: 60,
  /** Fewest likes of a session in which signs are looked for. */
  fewest: 8,
  /** Fewest gaps in which a rhythm is looked for. */
  fewestGaps: 9,
  /** A pause of this many usual gaps ends a session, within this range. */
  sessionGaps: 8,
  sessionGapMs: [10 * minute, 6 * hour],
  /** Most accounts of a family on one device; `crowd` is more than any family has. */
  family: 6,
  crowd: 12,
  /** A series is dense, or long with gaps, or longer than any name. */
  seriesDense: 0.5,
  seriesFewest: 5,
  seriesLong: 20,
  seriesSparse: 0.1,
  seriesEndless: 60,
  /** Standard deviations by which gaps are more even than random ones. */
  regular: 2.6,
  clockwork: 3.6,
  /** Width of the middle half of delays by their median. */
  sameDelay: 0.35,
  verySameDelay: 0.15,
  hastyMs: 8 * second,
  sleptMs: 14 * day,
  readMs: 1_200,
  /** Share of a session that a sign must be true of. */
  most: 0.8,
  many: 0.5,
  /** Share of likes with a sign from which it applies to the whole session. */
  ofAll: 0.6,
  /** Hours of the night in Mexico City, from and to. */
  night: [1, 6],
  /** A burst has at least a quarter as many likes as all other sessions together. */
  burst: 4,
  /**
   * A crowd of new accounts on one network: number, rate, age, and share of the likes at that time.
   */
  networkCrowd: { least: 60, perHour: 120, freshMs: 2 * minute, ofAll: 0.6 },
  /**
   * New accounts on one card, faster than a crowd: this number within this time, each younger than
   * `freshMs` at its like, and this share of the card's likes at that time. After a television
   * broadcast, accounts of Google sign-ins are as young, but those of other voters are not.
   */
  surge: { least: 45, withinMs: 5 * second, freshMs: 30 * second, ofCard: 0.8 },
  /** Negative natural logarithm of the probability that it happens by chance. */
  beyondChance: 25,
  /** Fewest other likes of the contest for a comparison. */
  comparable: 60,
} as const;

/** Most points of each sign. */
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
