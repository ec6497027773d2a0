// One hot photo, liked and unliked by everybody at once. Past the smoke profile it needs LIMITS=off.
import type { Options } from 'k6/options';
import { findContest, totalLikes } from './shared/contest.ts';
import { accountForLikes, likeThresholds, toggle } from './shared/likes.ts';
import { accountsOf, prepareCast } from './shared/prepared.ts';
import type { Cast } from './shared/prepared.ts';
import { profileOf, stages } from './shared/profiles.ts';
import { reportAs, trendStats } from './shared/report.ts';
import { profileName } from './shared/settings.ts';
import { ownOf } from './shared/virtual-user.ts';

const profile = profileOf(profileName);

export const options: Options = {
  scenarios: {
    likes: {
      executor: 'ramping-arrival-rate',
      startRate: 1,
      timeUnit: '1s',
      preAllocatedVUs: profile.users,
      maxVUs: profile.users,
      stages: stages(profile),
      gracefulStop: '60s',
    },
  },
  setupTimeout: '10m',
  teardownTimeout: '2m',
  summaryTrendStats: trendStats,
  thresholds: {
    ...likeThresholds,
    like_duration: [`p(99)<${profile.p99Ms}`],
    'http_req_failed{name:toggle}': ['rate<0.001'],
  },
};

interface Setup {
  readonly eventId: string;
  readonly hotPostId: string;
  readonly before: number;
  readonly cast: Cast;
}

export function setup(): Setup {
  const { eventId, hotPostId } = findContest();
  const cast = prepareCast(profile.users);
  return { eventId, hotPostId, before: totalLikes(eventId), cast };
}

export default function like({ eventId, hotPostId, cast }: Setup): void {
  toggle(ownOf(accountsOf(cast)), eventId, hotPostId);
}

export function teardown({ eventId, before }: Setup): void {
  accountForLikes(eventId, before);
}

export const handleSummary = reportAs('01-like-burst');
