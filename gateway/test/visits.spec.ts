import {
  AppError,
  calls,
  campaignRequests,
  eventsRequests,
  pathTo,
  postsRequests,
} from '@el-reto/contracts';
import type { Visits as SentVisits } from '@el-reto/contracts';
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { Visits } from '../src/campaign/visits.ts';
import { PageContentsReader } from '../src/site/page-contents.ts';
import { builtSite } from './support/built-site.ts';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' };

const { env } = await builtSite();
const { gateway, harness, call, send } = await testGateway(env);
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ id: 'e1', slug: 'otono' })],
}));
await harness.answer(postsRequests.list, () => ({ posts: [], nextCursor: null }));

let count: MockInstance<Visits['count']>;
beforeEach(() => {
  count = vi.spyOn(gateway.app.get(Visits), 'count');
});
/** The pages and sources of the visits that the running test has caused. */
const counted = () => count.mock.calls.map(([page, source]) => [page.name, source]);

/** Reports a visit as a page does. */
const open = (path: string, headers: Record<string, string> = person) => {
  const { pathname, searchParams } = new URL(path, 'http://site.test');
  const body = { path: pathname, source: searchParams.get('utm_source') ?? undefined };
  return send('POST', pathTo('countVisit'), { body, headers });
};

describe('a visit', () => {
  it('is sent to the campaign service with its event and source', async () => {
    const sent: SentVisits[] = [];
    await harness.answer(campaignRequests.countVisits, ({ input }) => {
      sent.push(...input.visits);
      return { success: true as const };
    });
    await open('/contest/otono?utm_source=Radio%20Uno');
    await open(`/contest/otono?utm_source=${'x'.repeat(41)}`);
    await until(() => sent.length > 1);
    const visit = { eventId: 'e1', visits: 1 };
    const sources = ['radio-uno', 'x'.repeat(40)];
    expect(sent).toMatchObject(sources.map((source) => ({ ...visit, source })));
  });

  it('is counted once per Idempotency-Key, which another visit cannot use', async () => {
    const keyed = { ...person, 'idempotency-key': crypto.randomUUID() };
    const answers = [await open('/', keyed), await open('/', keyed), await open('/gallery', keyed)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
    expect(counted()).toEqual([['home', null]]);
  });

  it('is counted by the retry of a request that failed; each retry gets the source', async () => {
    const keyed = { ...person, 'idempotency-key': crypto.randomUUID() };
    const report = () => open('/gallery?utm_source=tarde', keyed);
    const reader = gateway.app.get(PageContentsReader);
    vi.spyOn(reader, 'read').mockRejectedValueOnce(new AppError('SERVICE_UNAVAILABLE'));
    expect((await report()).status).toBe(503);
    for (let retries = 0; retries < 2; retries += 1) {
      expect((await report()).headers.get('set-cookie')).toContain('origen=tarde');
    }
    expect(counted()).toEqual([['gallery', 'tarde']]);
  });

  it('is not counted for robots, missing pages and the administration', async () => {
    await open('/', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await call('/', { headers: person });
    for (const path of ['/nada/de/esto', '/contest/nada', '/admin']) await open(path);
    expect(counted()).toEqual([]);
  });

  it('is counted while the posts service does not say whether the page exists', async () => {
    await harness.answer(postsRequests.getBySlug, () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    await open('/gallery/otono/el-sol');
    expect(counted()).toEqual([['post', null]]);
  });
});

const record = { name: 'Ana', lastName: 'Prueba', dob: '1990-05-05' };

it('the source of a visitor is stored for the session by the answer and counted for later pages', async () => {
  const first = await open('/?utm_source=radio');
  expect(first.body).toEqual({ success: true });
  expect(first.headers.get('set-cookie')).toBe('origen=radio; Path=/; HttpOnly; SameSite=Lax');
  const later = await open('/gallery', { ...person, cookie: 'origen=radio' });
  expect(later.headers.get('set-cookie')).toBeNull();
  expect(counted()).toEqual([
    ['home', 'radio'],
    ['gallery', 'radio'],
  ]);
});

it('the source of a visitor does not change the pages, which caches may store', async () => {
  const page = await call('/?utm_source=radio', { headers: person });
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(page.headers.get('cache-control')).toContain('public');
});

it.each([
  ['a=b; origen=radio; c=d', 'radio'],
  ['a=b', null],
  ['otro-origen=radio', null],
  ['origen=%00<script>', '00-script-'],
])('the source in the cookie %s is that of a new account', async (cookie, source) => {
  let seen: unknown;
  await harness.answer(calls.createUser, ({ input }) => {
    seen = input.source;
    const at = '2026-11-25T00:00:00.000Z';
    return { uid: 'ana', email: 'a@x.test', ...record, createdAt: at, photoURL: '/a.svg' };
  });
  const body = { ...record, source: 'falsa' };
  const created = await send('POST', '/api/users', { uid: 'ana', body, headers: { cookie } });
  expect([created.status, seen]).toEqual([201, source]);
});

it('an address that visits have used up its ten sources adds no source by an account', async () => {
  const made: (string | null | undefined)[] = [];
  await harness.answer(calls.createUser, ({ input }) => {
    made.push(input.source);
    throw new AppError('UNDERAGE');
  });
  for (let n = 0; n < 10; n += 1) await open(`/?utm_source=made-up-${n}`);
  const headers = { cookie: 'origen=made-up-99' };
  await send('POST', '/api/users', { uid: 'ana', body: record, headers });
  expect(made).toEqual(['otras']);
});
