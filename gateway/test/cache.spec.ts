import {
  accountsEvents,
  allOpen,
  AppError,
  eventsEvents,
  eventsRequests,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  type EventDefinition,
  type RequestDefinition,
} from '@el-reto/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const { harness, call, refusal, send } = await testGateway();

/** Part of all names of events, posts and accounts: shows when an answer was loaded. */
let version = 'v0';
const nextVersion = () => (version = `v${Number(version.slice(1)) + 1}`);
const eventIds = ['e1', 'other', 'long', 'outage', 'never-loaded'];
const eventOf = (id: string) => sampleEvent({ id, slug: id, name: version });
const topPost = { slug: 'p1', img: '/p1.jpg', likes: 1, author: 'Ana' };
const ended = () =>
  sampleEvent({ id: 'old', endDate: '2026-01-02', topPosts: [{ ...topPost, name: version }] });
const postOf = (eventid: string, id = 'p1') =>
  samplePost(id, { eventid, userId: 'u1', name: version, likes: 1 });

beforeEach(async () => {
  await harness.answer(eventsRequests.list, () => ({
    events: [...eventIds.map(eventOf), ended()],
    nextCursor: null,
  }));
  await harness.answer(eventsRequests.getSwitches, () => ({
    ...allOpen,
    likes: Number(version.slice(1)) % 2 ? ('closed' as const) : ('open' as const),
  }));
  await harness.answer(postsRequests.list, ({ input: { eventId } }) => ({
    posts: [postOf(eventId)],
    nextCursor: null,
  }));
  await harness.answer(postsRequests.getBySlug, ({ input }) => postOf(input.eventSlug));
  await harness.answer(postsRequests.listByAuthor, () => ({
    posts: [postOf('e1')],
    nextCursor: null,
  }));
  await harness.answer(likesRequests.listAccounts, ({ input: { postIds } }) => ({
    accounts: Object.fromEntries(
      postIds.map((id) => [id, { likedAccounts: [`fan-${version}`], truncated: false }]),
    ),
  }));
});

const minimal = { prefer: 'return=minimal' };
const list = (eventId = 'e1', headers: Record<string, string> = {}) =>
  call(`/api/event-posts/${eventId}`, { headers: { ...minimal, ...headers } });
const textOf = async (path: string) => (await call(path)).text();
/** Far less than the age at which every answer is loaded again. */
const soon = { timeout: 10_000, interval: 20 };

describe('a cached answer', () => {
  it('is loaded once for many that ask at once', async () => {
    await harness.answer(postsRequests.list, async () => {
      await sleep(100);
      return { posts: [], nextCursor: null };
    });
    const before = harness.count(postsRequests.list);
    const answers = await Promise.all(Array.from({ length: 50 }, () => list('other')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(harness.count(postsRequests.list) - before).toBe(1);
  });

  it('has a validator and its freshness, and is not sent to a client that has it', async () => {
    const { headers } = await list();
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const cacheControl = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30';
    const expected = { etag, 'cache-control': cacheControl, vary: 'Prefer, Accept-Encoding' };
    expect(Object.fromEntries(headers)).toMatchObject(expected);
    const again = await list('e1', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(Object.fromEntries(again.headers)).toMatchObject(expected);
    expect((await list('e1', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is the same in every coding, each with its own validator', async () => {
    const posts = Array.from({ length: 20 }, (_, n) => postOf('long', `p${n}`));
    await harness.answer(postsRequests.list, () => ({ posts, nextCursor: null }));
    const codings = ['br', 'gzip', 'identity'];
    const answers = await Promise.all(
      codings.map((coding) => list('long', { 'accept-encoding': coding })),
    );
    const header = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(header('content-encoding')).toEqual(['br', 'gzip', null]);
    expect(new Set(header('etag')).size).toBe(3);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });

  it('has all pages of a long list', async () => {
    await harness.answer(postsRequests.list, ({ input: { cursor = '0', eventId } }) => ({
      posts: [postOf(eventId, `a${cursor}`), postOf(eventId, `b${cursor}`)],
      nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
    }));
    await call('/api/event-posts/long', { method: 'POST' });
    await expect.poll(async () => (await list('long')).json(), soon).toHaveLength(6);
  });
});

const facts = { postId: 'p1', eventId: 'e1', userId: 'u1', imgLocation: 'x.jpg' };
const dates = { startDate: '2026-01-01', endDate: '2099-12-31' };
const ofEvent = { eventId: 'e1', ...dates, attached: [], released: [] };
const stats = { eventId: 'e1', posts: [{ postId: 'p1', likes: 2, views: 0, shares: 0 }] };
const [events, winners] = ['/api/all-events', '/api/winners'];
const author = '/api/authors/u1';
const cards = ['/api/event-posts/e1', '/api/event-posts/e1?q=a', '/api/posts/e1/p1', author];

describe('a change is shown', () => {
  it.each<[EventDefinition, object, string[]]>([
    [eventsEvents.eventCreated, ofEvent, ['/api/events', events, winners]],
    [eventsEvents.eventChanged, ofEvent, ['/api/events', events, winners, ...cards]],
    [eventsEvents.eventDeleted, ofEvent, ['/api/events', events, winners, ...cards]],
    [eventsEvents.winnersToggled, { eventId: 'old', active: true }, [events, winners]],
    [postsEvents.postApproved, { ...facts, createdAt: 1 }, cards],
    [postsEvents.postDenied, { ...facts, reason: null }, [events, winners, ...cards]],
    [postsEvents.postDeleted, facts, [events, winners, ...cards]],
    [postsEvents.authorChanged, { uid: 'u1', eventIds: ['e1'] }, [events, winners, ...cards]],
    [postsEvents.statsChanged, stats, cards],
    [
      likesEvents.tallyChanged,
      { eventId: 'e1', tallies: [{ postId: 'p1', likes: 1, revision: 9 }] },
      cards,
    ],
    [accountsEvents.accountDeleted, { uid: 'fan' }, cards],
  ])('after $subject', async (definition, payload, paths) => {
    await Promise.all(paths.map(textOf));
    const shown = nextVersion();
    await harness.publish(definition, payload);
    for (const path of paths) await expect.poll(() => textOf(path), soon).toContain(shown);
  });

  it('on an author page after the first card of the author in a contest is approved', async () => {
    const posts = [postOf('other')];
    await harness.answer(postsRequests.listByAuthor, () => ({ posts, nextCursor: null }));
    await textOf('/api/authors/u2');
    posts.push(postOf('e1', 'first'));
    await harness.publish(postsEvents.postApproved, { ...facts, userId: 'u2', createdAt: 1 });
    await expect.poll(() => textOf('/api/authors/u2'), soon).toContain('"first"');
  });

  it('after a switch is changed', async () => {
    const before = await textOf('/api/switches');
    nextVersion();
    await harness.publish(eventsEvents.switchesChanged, {
      ...allOpen,
      likes: 'closed',
      revision: 1,
    });
    await expect.poll(() => textOf('/api/switches'), soon).not.toBe(before);
  });

  it.each([
    ['POST', '/api/events', ['/api/events', events]],
    ['POST', '/api/event-posts/e1', ['/api/event-posts/e1']],
    ['DELETE', '/api/event-posts/e1/p1', ['/api/event-posts/e1', '/api/posts/e1/p1']],
  ])('after a refresh is requested by %s %s', async (method, signal, paths) => {
    await Promise.all(paths.map(textOf));
    const shown = nextVersion();
    expect((await send(method, signal)).body).toEqual({ success: true });
    for (const path of paths) await expect.poll(() => textOf(path), soon).toContain(shown);
  });

  it('while others keep coming', async () => {
    for (let like = 0; like < 10; like += 1) {
      nextVersion();
      await harness.publish(postsEvents.statsChanged, stats);
      await list();
      await sleep(40);
    }
    await expect.poll(async () => (await list()).text(), soon).toContain(version);
  });

  it('at once where an unknown event is requested', async () => {
    const added = sampleEvent({ id: 'added' });
    await textOf(events);
    await harness.answer(eventsRequests.list, () => ({ events: [added], nextCursor: null }));
    const { id: eventId } = added;
    await harness.publish(eventsEvents.eventCreated, { ...ofEvent, eventId });
    await expect.poll(async () => (await list('added')).json(), soon).toHaveLength(1);
  });
});

it('a flood of refreshes costs one load a second', async () => {
  await list();
  const before = harness.count(postsRequests.list);
  const startedAt = performance.now();
  for (let round = 0; round < 10; round += 1) {
    const signal = () => call('/api/event-posts/e1', { method: 'POST' });
    await Promise.all(Array.from({ length: 25 }, signal));
    await list();
  }
  const loads = harness.count(postsRequests.list) - before;
  expect(loads).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1_000) + 1);
});

it.each([
  ['/api/event-posts/unknown', 200, []],
  ['/api/event-posts/unknown?q=foto', 200, { posts: [], nextCursor: null }],
  ['/api/posts/unknown/foto', 404, { success: false, code: 'POST_NOT_FOUND' }],
])('%s of an event that does not exist asks no service', async (path, status, body) => {
  await until(async () => (await textOf(events)).includes('outage'));
  const asked = () => harness.requests.filter((subject) => subject.includes('posts')).length;
  const before = asked();
  const answer = await call(path);
  expect([answer.status, await answer.json()]).toMatchObject([status, body]);
  expect(asked()).toBe(before);
});

describe('while a service does not answer', () => {
  it('its old answers are shown, and new ones as soon as it is back', async () => {
    const old = await (await list('outage')).text();
    await harness.withdraw(postsRequests.list);
    const before = harness.requests.length;
    await call('/api/event-posts/outage', { method: 'POST' });
    for (let n = 0; n < 15; n += 1) {
      expect(await (await list('outage')).text()).toBe(old);
      await sleep(100);
    }
    expect(harness.requests.slice(before)).not.toContain(postsRequests.list.subject);
    const shown = nextVersion();
    await harness.answer(postsRequests.list, ({ input: { eventId } }) => ({
      posts: [postOf(eventId)],
      nextCursor: null,
    }));
    await expect.poll(async () => (await list('outage')).text(), soon).toContain(shown);
  });

  it('an answer that was never loaded is 503', async () => {
    await harness.withdraw(postsRequests.list);
    const { status, headers } = await list('never-loaded');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });
});

it('a deleted post is not found', async () => {
  expect((await call('/api/posts/e1/deleted')).status).toBe(200);
  await harness.answer(postsRequests.getBySlug, () => {
    throw new AppError('POST_NOT_FOUND');
  });
  await harness.publish(postsEvents.postDeleted, facts);
  await expect
    .poll(() => refusal('GET', '/api/posts/e1/deleted'), soon)
    .toEqual([404, 'POST_NOT_FOUND']);
});

describe('while a service does not answer, an answer from before a removal is 503', () => {
  const gone = { eventId: 'e1', attached: [], released: [] };
  it.each<[EventDefinition, object, string, RequestDefinition]>([
    [
      postsEvents.postDenied,
      { ...facts, reason: null },
      '/api/posts/e1/p1',
      postsRequests.getBySlug,
    ],
    [postsEvents.postDeleted, facts, '/api/event-posts/e1', postsRequests.list],
    [
      postsEvents.authorChanged,
      { uid: 'u1', eventIds: ['e1'] },
      author,
      postsRequests.listByAuthor,
    ],
    [eventsEvents.eventDeleted, gone, events, eventsRequests.list],
    [eventsEvents.eventChanged, ofEvent, events, eventsRequests.list],
    [eventsEvents.winnersToggled, { eventId: 'old', active: false }, winners, eventsRequests.list],
    [
      accountsEvents.accountDeleted,
      { uid: 'fan' },
      '/api/event-posts/e1',
      likesRequests.listAccounts,
    ],
  ])('$subject', async (definition, payload, path, request) => {
    const status = async () => (await call(path)).status;
    await expect.poll(status, soon).toBe(200);
    await harness.withdraw(request);
    await harness.publish(definition, payload);
    await expect.poll(status, soon).toBe(503);
  });
});
