// A low load for 60 minutes (MINUTES), to find growth and slowdowns. Needs LIMITS=off.
import type { ConstantArrivalRateScenario, Options } from 'k6/options';
import { accountForLikes, likeThresholds, toggle } from './shared/likes.ts';
import { visit } from './shared/people.ts';
import { common, ownOf, pick, profile, setUp, type Setup } from './shared/script.ts';
import { profileName } from './shared/settings.ts';

const minutes = Number(__ENV['MINUTES'] || (profileName === 'smoke' ? 1 : 60));
const share = 0.1;
const rate = Math.max(1, Math.round(profile.peakPerSecond * share));
/** Numbers of concurrent users, which allow 0.5 s for a like and 1.5 s for a visit. */
const users = {
  fans: Math.max(10, Math.ceil(rate * 0.5)),
  visitors: Math.max(10, Math.ceil(rate * 1.5)),
};

const steady = (exec: keyof typeof users): ConstantArrivalRateScenario => ({
  executor: 'constant-arrival-rate',
  exec,
  rate,
  timeUnit: '1s',
  duration: `${minutes}m`,
  preAllocatedVUs: users[exec],
  maxVUs: users[exec],
  gracefulStop: '60s',
});

export const options: Options = {
  ...common,
  scenarios: { fans: steady('fans'), visitors: steady('visitors') },
  thresholds: {
    ...likeThresholds,
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    like_duration: [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:list}': [`p(99)<${profile.p99Ms}`],
    dropped_iterations: ['count<10'],
  },
};

export const setup = () => setUp(users.fans + users.visitors);

export function fans(setting: Setup): void {
  toggle(ownOf(setting), setting.contest.eventId, pick(setting.contest.posts).id);
}

export const visitors = visit;
export const teardown = accountForLikes;
