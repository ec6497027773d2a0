// All users toggle their like of one photo at the same time. Needs LIMITS=off.
import type { Options } from 'k6/options';
import { accountForLikes, likeThresholds, toggle } from './shared/likes.ts';
import { arrivals, common, ownOf, profile, setUp, type Setup } from './shared/script.ts';

export const options: Options = {
  ...common,
  scenarios: { likes: arrivals() },
  thresholds: {
    ...likeThresholds,
    like_duration: [`p(99)<${profile.p99Ms}`],
    'http_req_failed{name:toggle}': ['rate<0.001'],
  },
};

export const setup = () => setUp(profile.users);

export default function like(setting: Setup): void {
  toggle(ownOf(setting), setting.contest.eventId, setting.contest.hotPostId);
}

export const teardown = accountForLikes;
