// A day of the campaign in small: many look, some sign in and like, a few take part.
// Past the smoke profile it needs LIMITS=off.
import { check } from 'k6';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { signIn } from './shared/accounts.ts';
import { findContest, totalLikes } from './shared/contest.ts';
import type { Contest } from './shared/contest.ts';
import { register, takePart } from './shared/contestant.ts';
import { accountForLikes, likeThresholds, toggle } from './shared/likes.ts';
import { accountsOf, prepareCast } from './shared/prepared.ts';
import type { Cast } from './shared/prepared.ts';
import { profileOf, stages } from './shared/profiles.ts';
import { reportAs, trendStats } from './shared/report.ts';
import { profileName } from './shared/settings.ts';
import { ownOf, pick } from './shared/virtual-user.ts';
import { visit } from './shared/visitor.ts';

const profile = profileOf(profileName);
const shares = { visitors: 0.2, fans: 0.05, contestants: 0.005 };
const users = { visitors: profile.users, fans: profile.users, contestants: 10 };

const arrivals = (kind: keyof typeof shares) => ({
  executor: 'ramping-arrival-rate' as const,
  exec: kind,
  startRate: 1,
  timeUnit: '1s',
  preAllocatedVUs: users[kind],
  maxVUs: users[kind],
  stages: stages(profile, shares[kind]),
  gracefulStop: '60s',
});

export const options: Options = {
  scenarios: {
    visitors: arrivals('visitors'),
    fans: arrivals('fans'),
    contestants: arrivals('contestants'),
  },
  setupTimeout: '10m',
  teardownTimeout: '2m',
  summaryTrendStats: trendStats,
  thresholds: {
    ...likeThresholds,
    checks: ['rate>0.999'],
    http_req_failed: ['rate<0.001'],
    like_duration: [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:list}': [`p(99)<${profile.p99Ms}`],
    'http_req_duration{name:upload}': ['p(95)<3000'],
  },
};

interface Setup {
  readonly contest: Contest;
  readonly before: number;
  readonly cast: Cast;
  readonly run: string;
}

export function setup(): Setup {
  const contest = findContest();
  // Virtual users are numbered across the scenarios, and each has an account of its own.
  const cast = prepareCast(users.visitors + users.fans + users.contestants);
  const run = Date.now().toString(36);
  return { contest, before: totalLikes(contest.eventId), cast, run };
}

export function visitors({ contest }: Setup): void {
  visit(contest);
}

export function fans({ contest, cast }: Setup): void {
  const own = ownOf(accountsOf(cast));
  const session = signIn(own.email);
  check(session, { 'signing in works': (answer) => answer !== null });
  if (session) toggle({ ...own, ...session }, contest.eventId, pick(contest.posts).id);
}

const registered = new Set<string>();

export function contestants({ contest, cast, run }: Setup): void {
  const own = ownOf(accountsOf(cast));
  if (!registered.has(own.uid)) register(own);
  registered.add(own.uid);
  takePart(own, contest.eventId, `Carga ${run} ${exec.vu.idInTest} ${exec.vu.iterationInScenario}`);
}

export function teardown({ contest, before }: Setup): void {
  accountForLikes(contest.eventId, before);
}

export const handleSummary = reportAs('03-contest-day');
