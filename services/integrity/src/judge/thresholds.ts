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
  /** Gaps from which on a rhythm is one. */
  fewestGaps: 9,
  /** A pause of this many usual gaps ends a session, within this range. */
  sessionGaps: 8,
  sessionGapMs: [10 * minute, 6 * hour],
  /** Accounts that a family has on one device; from `crowd` on it is surely none. */
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
  /** Share from which on a sign means a whole session of likes that have more in common. */
  ofAll: 0.6,
  /** Hours of the night in Mexico City, from and to. */
  night: [1, 6],
  /** A session is a burst where it has this part of the likes of all others, or more. */
  burst: 4,
  /**
   * A crowd of new accounts on one network: number, rate, age, and share of the likes at that time.
   */
  networkCrowd: { least: 60, perHour: 120, freshMs: 2 * minute, ofAll: 0.6 },
  /**
   * New accounts on one card, faster than a crowd: so many within this time, each younger than
   * `freshMs` at its like, and this part of the card's likes meanwhile. Before a television people
   * who sign in with Google are as young, but the others of the crowd are not.
   */
  surge: { least: 45, withinMs: 5 * second, freshMs: 30 * second, ofCard: 0.8 },
  /** Natural logarithm of how unlikely chance is. */
  beyondChance: 25,
  /** Likes elsewhere in the contest from which on they are something to compare with. */
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
