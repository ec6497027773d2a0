import {
  eventsEvents,
  eventsRequests,
  likesEvents,
  likesRequests,
  postsEvents,
  postsRequests,
  AppError,
} from '@el-reto/contracts';
import type { EventDefinition, Post } from '@el-reto/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleEvent, samplePost } from './support/sample-data.ts';
import { until } from './support/fake-services.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** Events of the tests that come after the list of events is answered. */
const later = ['outage', 'never-loaded', 'gone'].map((id) => sampleEvent({ id, slug: id }));
const earlierIds =
  'crowd headers etag coded full pages long live flood authors event-approved event-denied event-deleted movers e';
const earlier = earlierIds.split(' ').map((id) => sampleEvent({ id, slug: id }));
const eventually = { timeout: 10_000 };

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway();
  await t.services.answer(eventsRequests.list, () => ({ events: earlier }));
  await t.services.answer(likesRequests.listAccounts, ({ input }) => ({
    accounts: Object.fromEntries(
      input.postIds.map((id) => [id, { likedAccounts: [`fan-of-${id}`], truncated: false }]),
    ),
  }));
});
afterAll(() => t.stop());

/** Posts of an event of their own for each test. */
async function servePosts(...posts: ReturnType<typeof samplePost>[]) {
  let current = posts;
  await t.services.answer(postsRequests.list, ({ input }) => ({
    posts: current.filter(({ eventid }) => eventid === input.eventId),
    nextCursor: null,
  }));
  return (...next: ReturnType<typeof samplePost>[]) => {
    current = next;
  };
}

const getPosts = (eventId: string, headers: Record<string, string> = {}) =>
  t.call(`/api/event-posts/${eventId}`, { headers: { prefer: 'return=minimal', ...headers } });

const names = async (eventId: string) =>
  ((await (await getPosts(eventId)).json()) as Post[]).map(({ name }) => name);

describe('a cached answer', () => {
  it('is loaded once for many who ask at once', async () => {
    await t.services.answer(postsRequests.list, async () => {
      await sleep(100);
      return { posts: [], nextCursor: null };
    });
    const before = t.services.count(postsRequests.list);
    const answers = await Promise.all(Array.from({ length: 50 }, () => getPosts('crowd')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(t.services.count(postsRequests.list) - before).toBe(1);
  });

  it('carries validator, freshness and what it varies by', async () => {
    await servePosts(samplePost('p1', { eventid: 'headers' }));
    const answer = await getPosts('headers');
    expect(answer.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(answer.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=30',
    );
    expect(answer.headers.get('vary')).toBe('Prefer, Accept-Encoding');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is not sent again to who has it', async () => {
    await servePosts(samplePost('p1', { eventid: 'etag' }));
    const etag = (await getPosts('etag')).headers.get('etag') ?? '';
    const again = await getPosts('etag', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('cache-control')).toContain('s-maxage=1');
    expect((await getPosts('etag', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('comes compressed, the same in every coding', async () => {
    const many = Array.from({ length: 20 }, (_, i) => samplePost(`p${i}`, { eventid: 'coded' }));
    await servePosts(...many);
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => getPosts('coded', { 'accept-encoding': coding })),
    );
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'br',
      'gzip',
      null,
    ]);
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
    for (const other of others) expect(other).toBe(first);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  });

  it('has who liked each post, unless the client prefers it without', async () => {
    await servePosts(samplePost('p1', { eventid: 'full', likes: 1 }));
    const full = await (await t.call('/api/event-posts/full')).json();
    expect(full).toMatchObject([{ id: 'p1', likedAccounts: ['fan-of-p1'] }]);
    const [minimal] = (await (await getPosts('full')).json()) as Post[];
    expect(minimal).not.toHaveProperty('likedAccounts');
  });

  it('comes in pages where any of their parameters is given', async () => {
    await servePosts(samplePost('p1', { eventid: 'pages' }));
    for (const search of ['?limit=5', '?sort=likes', '?q=foto', '?cursor=abc']) {
      const page = await (await t.call(`/api/event-posts/pages${search}`)).json();
      expect(page).toMatchObject({ posts: [{ id: 'p1' }], nextCursor: null });
    }
    expect(await (await getPosts('pages')).json()).toHaveLength(1);
  });

  it('is put together from all pages of a long list', async () => {
    await t.services.answer(postsRequests.list, ({ input }) => {
      const page = Number(input.cursor ?? 0);
      const posts = Array.from({ length: 3 }, (_, i) => samplePost(`p${page}-${i}`));
      return { posts, nextCursor: page < 2 ? String(page + 1) : null };
    });
    expect(await names('long')).toHaveLength(9);
  });
});

describe('a change', () => {
  it('shows, also while likes keep coming', async () => {
    const show = await servePosts(samplePost('p1', { eventid: 'live' }));
    await names('live');
    for (let like = 1; like <= 20; like += 1) {
      show(samplePost('p1', { eventid: 'live', name: `likes ${like}`, likes: like }));
      const posts = [{ postId: 'p1', likes: like, views: 0, shares: 0 }];
      await t.services.tell(postsEvents.statsChanged, { eventId: 'live', posts });
      await names('live');
      await sleep(50);
    }
    await expect.poll(() => names('live'), eventually).toEqual(['likes 20']);
  });

  it('costs one refresh a second however often it comes', async () => {
    await servePosts(samplePost('p1', { eventid: 'flood' }));
    await names('flood');
    const before = t.services.count(postsRequests.list);
    const started = performance.now();
    for (let round = 0; round < 20; round += 1) {
      const signals = Array.from({ length: 25 }, () =>
        t.call('/api/event-posts/flood', { method: 'POST' }),
      );
      for (const signal of await Promise.all(signals)) {
        expect(await signal.json()).toEqual({ success: true });
      }
      await names('flood');
    }
    const seconds = (performance.now() - started) / 1_000;
    const loads = t.services.count(postsRequests.list) - before;
    expect(loads).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    await sleep(1_500);
    await names('flood');
    await expect.poll(() => t.services.count(postsRequests.list)).toBeGreaterThan(before);
  });

  it.each<[string, EventDefinition, object]>([
    ['approved', postsEvents.postApproved, { createdAt: 1 }],
    ['denied', postsEvents.postDenied, { reason: null }],
    ['deleted', postsEvents.postDeleted, {}],
  ])('%s shows in the list', async (change, definition, more) => {
    const eventId = `event-${change}`;
    const show = await servePosts(samplePost('p1', { eventid: eventId }));
    await names(eventId);
    show(samplePost('p1', { eventid: eventId, name: change }));
    const facts = { postId: 'p1', eventId, userId: 'u1', imgLocation: 'x.jpg', ...more };
    await t.services.tell(definition, facts);
    await expect.poll(() => names(eventId), eventually).toEqual([change]);
  });

  it('of an author’s name shows in lists and on the post’s own address', async () => {
    const show = await servePosts(samplePost('p1', { eventid: 'authors' }));
    let author = 'Ana';
    await t.services.answer(postsRequests.getBySlug, () =>
      samplePost('p1', { eventid: 'authors', displayName: author }),
    );
    const own = async () => ((await (await t.call('/api/posts/e/p')).json()) as Post).displayName;
    await names('authors');
    expect(await own()).toBe('Ana');
    author = 'Beatriz';
    show(samplePost('p1', { eventid: 'authors', name: 'renamed' }));
    await t.services.tell(postsEvents.authorChanged, { uid: 'u1', eventIds: ['authors'] });
    await expect.poll(() => names('authors'), eventually).toEqual(['renamed']);
    await expect.poll(own, eventually).toBe('Beatriz');
  });

  it('of who likes shows although the number stays', async () => {
    await servePosts(samplePost('p1', { eventid: 'movers', likes: 1 }));
    let fan = 'ana';
    await t.services.answer(likesRequests.listAccounts, () => ({
      accounts: { p1: { likedAccounts: [fan], truncated: false } },
    }));
    const fans = async () =>
      ((await (await t.call('/api/event-posts/movers')).json()) as Post[])[0]?.likedAccounts;
    expect(await fans()).toEqual(['ana']);
    fan = 'beatriz';
    const tallies = [{ postId: 'p1', likes: 1, revision: 9 }];
    await t.services.tell(likesEvents.tallyChanged, { eventId: 'movers', tallies });
    await expect.poll(fans, eventually).toEqual(['beatriz']);
  });

  it('that adds an event shows where it is asked for, at once', async () => {
    // One of its own for each try.
    const added = sampleEvent({ id: `added-${randomUUID()}` });
    await servePosts(samplePost('first', { eventid: added.id, name: 'La Primera' }));
    const { startDate, endDate } = added;
    const noPictures = { attached: [], released: [] };
    const facts = { eventId: added.id, startDate, endDate, ...noPictures };
    const loads = () => t.services.count(eventsRequests.list);
    const before = loads();
    await t.services.tell(eventsEvents.eventChanged, { ...facts, eventId: 'e' });
    await until(async () => {
      await names(added.id);
      return loads() > before;
    }, 'the list of events is loaded anew');
    await t.services.answer(eventsRequests.list, () => ({ events: [...earlier, added] }));
    await t.services.tell(eventsEvents.eventCreated, facts);
    // Sooner than a list that was just loaded is loaded again by itself.
    await expect.poll(() => names(added.id), { timeout: 700 }).toEqual(['La Primera']);
  });

  it('of events shows in their lists and in winners', async () => {
    let events = [...later];
    await t.services.tell(eventsEvents.winnersToggled, { eventId: 'old', active: false });
    await t.services.answer(eventsRequests.list, () => ({ events }));
    const all = async () => ((await (await t.call('/api/all-events')).json()) as unknown[]).length;
    const winners = async () => ((await (await t.call('/api/winners')).json()) as unknown[]).length;
    await expect.poll(all, eventually).toBe(3);
    expect(await winners()).toBe(0);
    events = [...later, sampleEvent({ id: 'old', endDate: '2026-01-02' })];
    await t.services.tell(eventsEvents.winnersToggled, { eventId: 'old', active: true });
    await expect.poll(all, eventually).toBe(4);
    await expect.poll(winners, eventually).toBe(1);
  });
});

describe('what is asked of an event that there is not', () => {
  it.each([
    ['/api/event-posts/unknown', 200, []],
    ['/api/event-posts/unknown?q=foto', 200, { posts: [], nextCursor: null }],
    ['/api/posts/unknown/foto', 404, { success: false, code: 'POST_NOT_FOUND' }],
  ])('%s is answered without the services', async (path, status, body) => {
    const asked = () =>
      t.services.count(postsRequests.list) + t.services.count(postsRequests.getBySlug);
    await (await t.call('/api/all-events')).text();
    const before = asked();
    const answer = await t.call(path);
    expect([answer.status, await answer.json()]).toMatchObject([status, body]);
    expect(asked()).toBe(before);
  });
});

describe('a service that is down', () => {
  it('leaves the old answer in place', async () => {
    await servePosts(samplePost('p1', { eventid: 'outage' }));
    await names('outage');
    t.services.silence(postsRequests.list);
    await t.call('/api/event-posts/outage', { method: 'POST' });
    await sleep(2_500);
    expect(await names('outage')).toEqual(['Foto p1']);
    await servePosts(samplePost('p1', { eventid: 'outage', name: 'back' }));
    await expect.poll(() => names('outage'), eventually).toEqual(['back']);
  });

  it('is told to who asks for what was never loaded', async () => {
    t.services.silence(postsRequests.list);
    const answer = await getPosts('never-loaded');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ success: false, code: 'SERVICE_UNAVAILABLE' });
  });
});

it('forgets a post as soon as the service says that it is gone', async () => {
  await t.services.answer(postsRequests.getBySlug, () => samplePost('gone-1', { eventid: 'gone' }));
  const status = async () => (await t.call('/api/posts/gone/foto')).status;
  expect(await status()).toBe(200);
  await t.services.answer(postsRequests.getBySlug, () => {
    throw new AppError('POST_NOT_FOUND');
  });
  const facts = { postId: 'gone-1', eventId: 'gone', userId: 'u1', imgLocation: 'x.jpg' };
  await t.services.tell(postsEvents.postDeleted, facts);
  await expect.poll(status, eventually).toBe(404);
});
