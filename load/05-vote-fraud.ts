// One address sends likes of many accounts. The gateway's limits must hold, and readers must not be
// affected. Needs a product with limits (LIMITS=on, the default). The script takes three minutes in
// every profile, because limits count by the minute.
import { check, sleep } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { limits } from '../packages/contracts/src/limits.ts';
import { join, removeCast, type Account } from './shared/accounts.ts';
import { call, minimal } from './shared/api.ts';
import { likeLimits, mostAccepted, saysWhen, type Limit } from './shared/limits.ts';
import { common, pick, setUp, type Setup } from './shared/script.ts';

/**
 * Many accounts act in one window of the address's limit, then a single account in the next window.
 */
const crowd = { perSecond: 200, seconds: 45, accounts: 300 };
const single = {
  toggles: likeLimits.account.points + 20,
  startSeconds: likeLimits.address.seconds + 5,
  seconds: 20,
};

const acceptedOfOne = new Counter('accepted_of_one_account');
const acceptedOfAddress = new Counter('accepted_of_one_address');
const refusedOfOne = new Counter('refused_of_one_account');
const refusedOfAddress = new Counter('refused_of_one_address');

export const options: Options = {
  ...common,
  scenarios: {
    'one-address': {
      executor: 'constant-arrival-rate',
      exec: 'oneAddress',
      rate: crowd.perSecond,
      timeUnit: '1s',
      duration: `${crowd.seconds}s`,
      preAllocatedVUs: 50,
      maxVUs: 200,
    },
    'one-account': {
      executor: 'per-vu-iterations',
      exec: 'oneAccount',
      vus: 1,
      iterations: single.toggles,
      startTime: `${single.startSeconds}s`,
      maxDuration: `${single.seconds}s`,
    },
    readers: {
      executor: 'constant-vus',
      exec: 'readers',
      vus: 2,
      duration: `${single.startSeconds + single.seconds}s`,
    },
  },
  thresholds: {
    checks: ['rate==1'],
    accepted_of_one_account: [`count<=${mostAccepted(likeLimits.account, single.seconds)}`],
    refused_of_one_account: ['count>0'],
    accepted_of_one_address: [`count<=${mostAccepted(likeLimits.address, crowd.seconds)}`],
    refused_of_one_address: ['count>0'],
    'http_req_failed{name:list}': ['rate==0'],
  },
};

interface Fraud extends Setup {
  /** All accounts, signed in, because each virtual user uses all of them. */
  readonly accounts: readonly Account[];
}

export function setup(): Fraud {
  const setting = setUp(crowd.accounts, 'on');
  const { cast } = setting;
  const accounts = Array.from({ length: cast.size }, (_, n) => join(cast, n));
  // Requests before this run must not count for the limits.
  sleep(likeLimits.address.seconds);
  return { ...setting, accounts };
}

export function oneAccount({ contest, accounts }: Fraud): void {
  const [first] = accounts;
  if (first) vote(first, pick(contest.posts).id, likeLimits.account, acceptedOfOne, refusedOfOne);
}

export function oneAddress({ contest, accounts }: Fraud): void {
  const { id } = pick(contest.posts);
  vote(pick(accounts, 1), id, likeLimits.address, acceptedOfAddress, refusedOfAddress);
}

export function readers({ contest: { eventId } }: Setup): void {
  const seen = {
    path: { eventId },
    query: { limit: limits.galleryPageSize },
    headers: minimal,
    tag: 'list',
  };
  const list = call('listEventPosts', seen);
  check(list, { 'readers notice nothing': ({ status }) => status === 200 });
  sleep(0.2);
}

function vote(account: Account, postId: string, limit: Limit, accepted: Counter, refused: Counter) {
  const response = call('togglePostLike', {
    path: { postId },
    token: account.token,
    body: { uid: account.uid },
    headers: minimal,
    tag: 'vote',
    responseCallback: http.expectedStatuses(200, 429),
  });
  check(response, { 'counted or refused': ({ status }) => status === 200 || status === 429 });
  if (response.status === 200) accepted.add(1);
  if (response.status !== 429) return;
  refused.add(1);
  check(response, {
    'a refusal says when to come back': ({ headers }) => saysWhen(headers['Retry-After'], limit),
    'a refusal has its code': (answer) => answer.json('code') === 'TOO_MANY_REQUESTS',
  });
}

export const teardown = ({ cast }: Setup): void => removeCast(cast);
