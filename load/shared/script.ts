import execution from 'k6/execution';
import type { Options, RampingArrivalRateScenario } from 'k6/options';
import { createCast, join, type Account } from './accounts.ts';
import { findContest, settledLikes } from './contest.ts';
import { profileOf, stages } from './profiles.ts';
import { loadKey, profileName } from './settings.ts';

export const profile = profileOf(profileName);

export const common: Options = {
  setupTimeout: '10m',
  teardownTimeout: '10m',
  // By default k6's summary has no 99th percentile, which all thresholds use.
  summaryTrendStats: ['avg', 'med', 'max', 'p(95)', 'p(99)'],
};

/**
 * A scenario with the profile's ramp, or a fraction of it, that runs the exported function `exec`.
 */
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
export type Setup = ReturnType<typeof setUp>;

/** A script's `setup`: finds the contest and creates the accounts. */
export function setUp(accounts: number, limits: 'on' | 'off' = 'off') {
  if ((loadKey === null) !== (limits === 'on')) {
    execution.test.abort(`start El Reto with LIMITS=${limits} for this script`);
  }
  const contest = findContest();
  /** The event's likes before the run. */
  const before = settledLikes(contest.eventId);
  return { contest, before, cast: createCast(accounts) };
}

/** A token is valid for an hour and is replaced after this time. */
const renewAfterMs = 45 * 60 * 1000;
let own: { readonly account: Account; readonly at: number } | undefined;

/** The signed-in account of this virtual user, which no other virtual user has. */
export function ownOf({ cast }: Setup): Account {
  if (own && Date.now() - own.at < renewAfterMs) return own.account;
  const n = execution.vu.idInTest - 1;
  if (n >= cast.size) throw new Error(`no account for virtual user ${n + 1}`);
  own = { account: join(cast, n), at: Date.now() };
  return own.account;
}

/** A random item at the index `start` or later. */
export function pick<T>(items: ArrayLike<T>, start = 0): T {
  const item = items[start + Math.floor(Math.random() * (items.length - start))];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
