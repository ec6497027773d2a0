import execution from 'k6/execution';
import type { Options, RampingArrivalRateScenario } from 'k6/options';
import { prepareCast, type Cast } from './accounts.ts';
import { findContest, totalLikes, type Contest } from './contest.ts';
import { profileOf, stages } from './profiles.ts';
import { profileName } from './settings.ts';

export const profile = profileOf(profileName);

/** Options of every script. */
export const common: Options = {
  setupTimeout: '10m',
  teardownTimeout: '2m',
  // By default k6's summary has no 99th percentile, which all thresholds use.
  summaryTrendStats: ['avg', 'med', 'max', 'p(95)', 'p(99)'],
};

/** The profile's ramp, or a share of it, for the exported function `exec`. */
export const arrivals = (
  exec = 'default',
  share = 1,
  users: number = profile.users,
): RampingArrivalRateScenario => ({
  executor: 'ramping-arrival-rate',
  exec,
  startRate: 1,
  timeUnit: '1s',
  preAllocatedVUs: users,
  maxVUs: users,
  stages: stages(profile, share),
  gracefulStop: '60s',
});

/** The result of `setup()` for every virtual user. */
export interface Setup {
  readonly contest: Contest;
  readonly cast: Cast;
  /** The event's likes before the run. */
  readonly before: number;
}

/** A script's `setup`: finds the contest, and signs in as many accounts. */
export function setUp(accounts: number): Setup {
  const contest = findContest();
  return { contest, cast: prepareCast(accounts), before: totalLikes(contest.eventId) };
}

/** The item that belongs to this virtual user and to no other. */
export function ownOf<T>(items: ArrayLike<T>): T {
  const item = items[execution.vu.idInTest - 1];
  if (item === undefined) {
    throw new Error(`no item for virtual user ${execution.vu.idInTest}: there are ${items.length}`);
  }
  return item;
}

/** Any of the items, of those from `start` to before `end` where they are given. */
export function pick<T>(items: ArrayLike<T>, start = 0, end = items.length): T {
  const item = items[start + Math.floor(Math.random() * (end - start))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
