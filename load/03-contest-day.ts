// A small contest day: many visit, some like, a few upload a photo. Needs LIMITS=off.
import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { signIn } from './shared/accounts.ts';
import { accountForLikes, likeThresholds, toggle } from './shared/likes.ts';
import { register, takePart, visit } from './shared/people.ts';
import { arrivals, common, ownOf, pick, profile, setUp, type Setup } from './shared/script.ts';

const contestantUsers = 10;

export const options: Options = {
  ...common,
  scenarios: {
    visitors: arrivals('visitors', 0.2),
    fans: arrivals('fans', 0.05),
    contestants: arrivals('contestants', 0.005, contestantUsers),
  },
  thresholds: {
    ...likeThresholds,
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    like_duration: [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:list}': [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:upload}': ['p(95)<3000'],
  },
};

// Virtual users are numbered across scenarios. Each has its own account.
export const setup = () => setUp(2 * profile.users + contestantUsers);

export const visitors = visit;

export function fans(setting: Setup): void {
  const { contest, cast } = setting;
  ownOf(setting);
  const session = signIn(cast, exec.vu.idInTest - 1);
  check(session, { 'signing in works': (answer) => answer !== null });
  if (session) toggle(session, contest.eventId, pick(contest.posts).id);
}

let isRegistered = false;

export function contestants(setting: Setup): void {
  const own = ownOf(setting);
  if (!isRegistered) register(own);
  isRegistered = true;
  const name = `Carga ${setting.cast.run} ${exec.vu.idInTest} ${exec.vu.iterationInScenario}`;
  takePart(own, setting.contest.eventId, name);
}

export const teardown = accountForLikes;
