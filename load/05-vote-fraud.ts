// One address with many accounts: the gateway's limits hold, and readers are not affected. Needs a
// product with limits (LIMITS=on, the default); takes three minutes in every profile, because
// limits count by the minute.
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { limits } from '../packages/contracts/src/limits.ts';
import { accountsOf, type Account } from './shared/accounts.ts';
import { call, minimal } from './shared/api.ts';
import { settledLikes } from './shared/contest.ts';
import { likeLimits, mostAccepted, saysWhen, type Limit } from './shared/limits.ts';
import { common, pick, setUp, type Setup } from './shared/script.ts';

/** Many accounts for less than a window of the address; then, in its next one, a single account. */
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

export function setup(): Setup {
  const setting = setUp(crowd.accounts);
  if (!isLimited(setting)) exec.test.abort('limits are off: start El Reto without LIMITS=off');
  // Requests before this run must not count.
  sleep(likeLimits.address.seconds);
  return setting;
}

/** Whether an account that sends too many requests is refused. */
function isLimited({ contest, cast }: Setup): boolean {
  const own = accountsOf(cast)[crowd.accounts - 1];
  const postId = contest.posts[0]?.id;
  if (own === undefined || postId === undefined) return false;
  const answers = Array.from({ length: likeLimits.account.points + 1 }, () => ask(own, postId));
  return answers.some(({ status }) => status === 429);
}

export function oneAccount({ contest, cast }: Setup): void {
  const first = accountsOf(cast)[0];
  if (first) vote(first, pick(contest.posts).id, likeLimits.account, acceptedOfOne, refusedOfOne);
}

export function oneAddress({ contest, cast }: Setup): void {
  // Neither the single account nor the one whose limit `setup` has reached.
  const account = pick(accountsOf(cast), 1, crowd.accounts - 1);
  const { id } = pick(contest.posts);
  vote(account, id, likeLimits.address, acceptedOfAddress, refusedOfAddress);
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

const ask = ({ uid, token }: Account, postId: string) =>
  call('togglePostLike', {
    path: { postId },
    token,
    body: { uid },
    headers: minimal,
    tag: 'vote',
    responseCallback: http.expectedStatuses(200, 429),
  });

function vote(account: Account, postId: string, limit: Limit, accepted: Counter, refused: Counter) {
  const response = ask(account, postId);
  check(response, { 'counted or refused': ({ status }) => status === 200 || status === 429 });
  if (response.status === 200) accepted.add(1);
  if (response.status !== 429) return;
  refused.add(1);
  check(response, {
    'a refusal says when to come back': ({ headers }) => saysWhen(headers['Retry-After'], limit),
    'a refusal has its code': (answer) => answer.json('code') === 'TOO_MANY_REQUESTS',
  });
}

/** Waits until all votes are judged: the next script would count them as its own. */
export function teardown({ contest }: Setup): void {
  settledLikes(contest.eventId);
}
