import { calls, likesRequests, type CallDefinition, type CallName } from '@el-reto/contracts';
import { readFileSync } from 'node:fs';
import { createClient } from 'redis';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { limitTable, type LimitRule } from '../src/limits/limit-table.ts';
import { gatewayWaits } from '../src/waits.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { harness, redis, gateway, call, startReplica } = await testGateway({
  LIMITS: 'on',
  TRUST_PROXY: 'true',
});
await harness.answer(likesRequests.toggle, ({ input }) => ({
  postId: input.postId,
  likes: 1,
  liked: true,
  previous: null,
}));
await harness.answer(calls.incrementPostView, () => ({ success: true as const, views: 1 }));
const operator = createClient({ url: redis.url });
await operator.connect();
afterAll(() => operator.destroy());

/** Sends a call and returns the status. `postId` is used if the path has one. */
async function statusOf(
  name: CallName,
  { uid = 'ana', from = '203.0.113.1', postId = 'p1' } = {},
  url = gateway.url,
) {
  const { method, path, body } = calls[name] as CallDefinition;
  const headers = { ...bearer(tokenFor(uid)), 'x-forwarded-for': from, prefer: 'return=minimal' };
  const json = { 'content-type': 'application/json' };
  const init = body
    ? { method, headers: { ...headers, ...json }, body: JSON.stringify({ uid }) }
    : { method, headers };
  const isSearch = limitTable[name]?.some(({ queries }) => queries);
  const filled =
    path.replace('{postId}', postId).replaceAll(/\{\w+\}/g, 'some-id') + (isSearch ? '?q=x' : '');
  const answer = await call(filled, init, url);
  await answer.arrayBuffer();
  return answer.status;
}
const keyOf = (name: CallName, { by }: LimitRule, counted: string) =>
  `el-reto:limit:${name}:${by}:${counted}`;
/** Sets the number of counted calls in Redis. */
const count = (key: string, used: number) => operator.set(key, String(used), { EX: 600 });
const times = <T>(length: number, make: (n: number) => T): T[] =>
  Array.from({ length }, (_, n) => make(n));
const refusalsIn = (statuses: readonly number[]) =>
  statuses.filter((status) => status === 429).length;

const rules = Object.entries(limitTable).flatMap(([name, ofCall]) =>
  ofCall.map((rule) => ({ name: name as CallName, rule, ...rule })),
);

it.each(rules.map((row, n) => ({ ...row, n })))(
  'limits $name to $points calls in $seconds s by $by',
  async ({ name, rule, points, n }) => {
    const uid = calls[name].access === 'admin' ? adminUid : `limited-${n}`;
    const [from, postId] = [`10.1.0.${n}`, `post-${n}`];
    const counted = { account: uid, address: from, 'address-and-post': `${from}|${postId}` };
    await count(keyOf(name, rule, counted[rule.by]), points);
    expect(await statusOf(name, { uid, from, postId })).toBe(429);
    const others = {
      account: { uid: `other-${n}`, from, postId },
      address: { uid, from: `10.2.0.${n}`, postId },
      'address-and-post': { uid, from, postId: `other-${n}` },
    };
    expect(await statusOf(name, others[rule.by])).not.toBe(429);
  },
);

/** The n-th rule of a call. */
const ruleOf = (name: CallName, n = 0): LimitRule =>
  limitTable[name]?.[n] ?? expect.fail(`${name} has no limit ${n}`);

it('the last call within a limit is answered; the next one is refused with the time to wait', async () => {
  const { points, seconds } = ruleOf('togglePostLike');
  const statuses = await Promise.all(times(points + 5, () => statusOf('togglePostLike')));
  expect(refusalsIn(statuses)).toBe(5);
  const headers = bearer(tokenFor('ana'));
  const refused = await call('/api/toggle-post-like/p1', { method: 'POST', headers });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(await refused.json()).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
  expect(await statusOf('togglePostLike', { uid: 'beatriz' })).toBe(200);
});

it('the limits of an address are high enough for three hundred people in one Wi-Fi network', () => {
  const perAddress = (name: CallName) => limitTable[name]?.find(({ by }) => by === 'address');
  const perPerson = { togglePostLike: 2, incrementPostView: 2, listMyLikes: 1 };
  for (const [name, used] of Object.entries(perPerson)) {
    const rule = perAddress(name as CallName);
    expect([name, rule?.seconds]).toEqual([name, 60]);
    expect(rule?.points).toBeGreaterThanOrEqual(300 * used);
  }
  for (const name of ['createUser', 'uploadMedia', 'createPost'] as const) {
    expect(perAddress(name)?.points).toBeGreaterThanOrEqual(1_000);
  }
  expect(perAddress('countVisit')?.points).toBeGreaterThanOrEqual(300 * 5);
});

it('creates no key for a post if the address is refused', async () => {
  const from = '203.0.113.80';
  const [byAddress, byPost] = [ruleOf('incrementPostView'), ruleOf('incrementPostView', 1)];
  await count(keyOf('incrementPostView', byAddress, from), byAddress.points);
  const views = times(20, (n) => statusOf('incrementPostView', { from, postId: `made-up-${n}` }));
  expect(refusalsIn(await Promise.all(views))).toBe(20);
  expect(await operator.keys(keyOf('incrementPostView', byPost, `${from}*`))).toEqual([]);
});

it('counts all IPv6 addresses of a network as one', async () => {
  const rule = ruleOf('countVisit');
  await count(keyOf('countVisit', rule, '2001:db8:1:2::/64'), rule.points);
  expect(await statusOf('countVisit', { from: '2001:db8:1:2::1' })).toBe(429);
  expect(await statusOf('countVisit', { from: '2001:db8:1:2:9::9' })).toBe(429);
  expect(await statusOf('countVisit', { from: '2001:db8:1:3::1' })).not.toBe(429);
});

it('two gateways share the counts', async () => {
  const replica = await startReplica();
  const perAddress = ruleOf('togglePostLike', 1);
  const from = '203.0.113.77';
  await count(keyOf('togglePostLike', perAddress, from), perAddress.points - 20);
  const urls = [replica.url, gateway.url];
  const likes = times(30, (n) =>
    statusOf('togglePostLike', { uid: `fraud-${n}`, from }, urls[n % 2]),
  );
  expect(refusalsIn(await Promise.all(likes))).toBe(10);
  for (const url of urls) {
    expect(await statusOf('togglePostLike', { uid: 'new', from }, url)).toBe(429);
  }
  expect(await statusOf('togglePostLike', { uid: 'honest', from: '203.0.113.79' })).toBe(200);
});

it('counts in its own memory while Redis does not answer', async () => {
  const { points } = ruleOf('togglePostLike');
  const replica = await startReplica({}, gatewayWaits);
  onTestFinished(() => redis.kill('SIGCONT'));
  redis.kill('SIGSTOP');
  // The signal takes effect some time after it was sent.
  await until(() => /\) [Tt] /.test(readFileSync(`/proc/${redis.pid()}/stat`, 'utf8')));
  const like = () => statusOf('togglePostLike', { uid: 'diana', from: '203.0.113.5' }, replica.url);
  expect(refusalsIn(await Promise.all(times(points + 5, like)))).toBe(5);
});

it('counts nothing with LIMITS=off', async () => {
  const replica = await startReplica({ LIMITS: 'off' });
  const { points } = ruleOf('togglePostLike');
  const likes = times(points + 5, () => statusOf('togglePostLike', { uid: 'elena' }, replica.url));
  expect(refusalsIn(await Promise.all(likes))).toBe(0);
});
