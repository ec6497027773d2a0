import {
  accountsEvents,
  accountsRequests,
  eventsEvents,
  eventsRequests,
  notificationsEvents,
  postsEvents,
  postsRequests,
  streams,
} from '@el-reto/contracts';
import { waitMs } from '@el-reto/testing';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OpenSessions } from '../src/identity/open-sessions.ts';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent, sampleNotice } from './support/sample-data.ts';
import { adminUid, testGateway, until } from './support/test-gateway.ts';

const { harness, gateway, identity, refusal, follow, startReplica } = await testGateway();

/** Reconnects to a stream whose last message was `lastId`. */
const comeBack = async (lastId: string, path: string, url = gateway.url) => {
  const client = await follow(path, { 'last-event-id': lastId }, url);
  await until(() => client.lastId !== '');
  return client;
};
/** Ignores that a consumer does not exist. */
function orMissing(error: unknown): void {
  const isMissing =
    error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound;
  if (!isMissing) throw error;
}
const followOwn = (uid: string, url?: string) => follow('/api/me/live', bearer(tokenFor(uid)), url);
const follower = () => follow('/api/admin/live', bearer(tokenFor(adminUid)));

const stats = (eventId: string, ...numbers: [postId: string, likes: number, revision?: number][]) =>
  harness.publish(postsEvents.statsChanged, {
    eventId,
    posts: numbers.map(([postId, likes, revision = 0]) => {
      return { postId, likes, views: 0, shares: 0, revision };
    }),
  });
const facts = (postId: string, eventId: string) => {
  return { postId, eventId, userId: 'u1', imgLocation: 'x.jpg' };
};

const known = ['e2', 'back'].map((id) => sampleEvent({ id, slug: id }));
await harness.answer(eventsRequests.list, () => ({ events: known, nextCursor: null }));

it('the stream of an event sends likes, changes of posts and winners of its own event only, and is never cached', async () => {
  const client = await follow('/api/live/e2');
  expect(client.response.headers.get('content-type')).toContain('text/event-stream');
  expect(client.response.headers.get('cache-control')).toContain('no-store');
  expect(client.text).toMatch(/^retry: \d+\n\n/);
  await stats('other', ['x', 1]);
  await stats('e2', ['p1', 3, 2], ['p2', 4]);
  // The revision says that these likes are older.
  await stats('e2', ['p1', 2, 1]);
  await harness.publish(postsEvents.postApproved, { ...facts('p3', 'e2'), createdAt: 1 });
  await harness.publish(postsEvents.postDeleted, facts('p4', 'e2'));
  await harness.publish(postsEvents.postDenied, { ...facts('p5', 'e2'), reason: null });
  await harness.publish(eventsEvents.winnersToggled, { eventId: 'e2', active: true });
  await until(() => client.messages.length === 5);
  expect(client.named('likes')).toEqual([{ p1: 3, p2: 4 }]);
  expect(client.named('post')).toEqual([
    { postId: 'p3', change: 'approved' },
    { postId: 'p4', change: 'deleted' },
    { postId: 'p5', change: 'deleted' },
  ]);
  expect(client.named('winners')).toEqual([{ eventId: 'e2', active: true }]);
});

it('the stream of an event reports that events may have been missed; streams of accounts end instead', async () => {
  const client = await follow('/api/live/gap');
  const pages = [await followOwn('ana'), await followOwn('eva')];
  const { consumers } = await jetstreamManager(gateway.connection, {
    checkAPI: false,
    timeout: waitMs,
  });
  for await (const { name } of consumers.list(streams.events)) {
    // A listed consumer may have ended meanwhile.
    await consumers.delete(streams.events, name).catch(orMissing);
  }
  await until(() => client.messages.length > 0 && pages.every(({ ended }) => ended));
  expect(client.messages).toEqual([{ name: 'missed', data: { eventId: 'gap' } }]);
});

it('a reader that comes back receives exactly the missed changes, from any replica', async () => {
  const replica = await startReplica();
  const path = '/api/live/back';
  const before = await follow(path);
  await stats('back', ['p1', 1], ['p2', 1], ['p4', 1]);
  await until(() => before.named('likes').length === 1);
  before.close();
  const stays = [await follow(path), await follow(path, {}, replica.url)];
  await stats('back', ['p2', 2], ['p3', 1], ['p4', 2]);
  await stats('elsewhere', ['p9', 9]);
  await harness.publish(postsEvents.postDeleted, facts('p4', 'back'));
  await until(() => stays.every((client) => client.named('post').length === 1));
  for (const url of [gateway.url, replica.url]) {
    const client = await comeBack(before.lastId, path, url);
    await expect
      .poll(() => client.messages)
      .toEqual([
        { name: 'likes', data: { p2: 2, p3: 1 } },
        { name: 'post', data: { postId: 'p4', change: 'deleted' } },
      ]);
    expect((await comeBack(client.lastId, path, url)).messages).toEqual([]);
  }
});

describe('the stream of administrators', async () => {
  let pending = 3;
  let profiles = 1;
  let waiting: Promise<undefined> | undefined;
  await harness.answer(postsRequests.countPending, async () => {
    await waiting;
    return { count: pending };
  });
  await harness.answer(accountsRequests.countReviews, () => ({ count: profiles }));

  it('begins with the numbers of waiting items and sends their changes', async () => {
    const client = await follower();
    const newest = () => client.named('pending').at(-1);
    await expect.poll(newest).toEqual({ count: 3, profiles: 1 });
    pending = 9;
    const before = harness.count(postsRequests.countPending);
    const startedMs = performance.now();
    const created = Array.from({ length: 50 }, (_, n) => facts(`new-${n}`, 'e1'));
    await Promise.all(created.map((post) => harness.publish(postsEvents.postCreated, post)));
    await expect.poll(newest).toEqual({ count: 9, profiles: 1 });
    // At most one in half a second, and two at the start and the end.
    const most = 2 + (performance.now() - startedMs) / 500;
    expect(harness.count(postsRequests.countPending) - before).toBeLessThanOrEqual(most);
    profiles = 2;
    await harness.publish(accountsEvents.reviewChanged, { uid: 'ana' });
    await expect.poll(newest).toEqual({ count: 9, profiles: 2 });
  });

  it('is registered before its first numbers are read', async () => {
    const before = harness.count(postsRequests.countPending);
    const answer = Promise.withResolvers<undefined>();
    waiting = answer.promise;
    const client = await follower();
    await until(() => harness.count(postsRequests.countPending) > before);
    await harness.publish(accountsEvents.adminChanged, { uid: adminUid, admin: false });
    await until(() => client.ended);
    expect(client.response.status).toBe(200);
    answer.resolve(undefined);
  });

  it('ends with the right of its reader', async () => {
    const client = await follower();
    await until(() => client.messages.length > 0);
    await harness.publish(accountsEvents.adminChanged, { uid: 'other', admin: false });
    await harness.publish(accountsEvents.adminChanged, { uid: adminUid, admin: true });
    await harness.publish(postsEvents.postReported, { postId: 'p1', eventId: 'e1' });
    await until(() => client.messages.length > 1);
    expect(client.ended).toBe(false);
    await harness.publish(accountsEvents.adminChanged, { uid: adminUid, admin: false });
    await until(() => client.ended);
  });
});

const notify = (uid: string, id: string) =>
  harness.publish(notificationsEvents.noticeCreated, { uid, notice: sampleNotice(id) });

it('the stream of an account sends a notice to all pages of its account, and to no other account', async () => {
  const own = [await followOwn('ana'), await followOwn('ana')];
  const other = await followOwn('eva');
  await notify('ana', 'n1');
  await notify('eva', 'n2');
  await until(() => [...own, other].every(({ messages }) => messages.length === 1));
  for (const { messages } of own) {
    expect(messages).toEqual([{ name: 'notification', data: sampleNotice('n1') }]);
  }
  expect(other.named('notification')).toEqual([sampleNotice('n2')]);
});

it('the stream of an account can be open at most twenty times, unless limits are off', async () => {
  const replica = await startReplica({ LIMITS: 'on' });
  const open = (uid = 'many') => followOwn(uid, replica.url);
  const [first] = await Promise.all(Array.from({ length: 20 }, () => open()));
  const refused = await refusal('GET', '/api/me/live', { uid: 'many' }, replica.url);
  expect(refused).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect((await open('other')).response.status).toBe(200);
  first?.close();
  await until(async () => (await open()).response.ok);
  const free = await Promise.all(Array.from({ length: 21 }, () => followOwn('many')));
  expect(free.filter(({ response }) => response.ok)).toHaveLength(21);
});

it('streams of accounts and administrators end with a ban, and with their session at the provider', async () => {
  const [own, boss, other] = [
    await followOwn('banned'),
    await follower(),
    await followOwn('other'),
  ];
  for (const uid of ['banned', adminUid]) {
    await harness.publish(accountsEvents.accountBanned, { uid, reason: 'Compra votos' });
  }
  await until(() => own.ended && boss.ended);
  expect(other.ended).toBe(false);
  onTestFinished(() => identity.ended.clear());
  identity.ended.add('other');
  await gateway.app.get(OpenSessions)['work']();
  await until(() => other.ended);
});

it('a silent stream sends a heartbeat every 15 seconds, and ends with its gateway', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const replica = await startReplica();
  const readers = await Promise.all([
    follow('/api/live/e1', {}, replica.url),
    follow('/api/admin/live', bearer(tokenFor(adminUid)), replica.url),
    followOwn('ana', replica.url),
  ]);
  vi.advanceTimersByTime(15_000);
  await until(() => readers.every(({ text }) => text.includes('\n\n: \n\n')));
  await replica.stop();
  await until(() => readers.every(({ ended }) => ended));
});
