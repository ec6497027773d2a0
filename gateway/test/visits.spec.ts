import {
  AppError,
  calls,
  campaignRequests,
  eventsRequests,
  pathTo,
  postsRequests,
} from '@el-reto/contracts';
import type { Visits } from '@el-reto/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PageContentsReader } from '../src/site/page-contents.ts';
import { builtSite } from './support/built-site.ts';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' };

const { env } = await builtSite();
const { gateway, harness, call, send, startReplica } = await testGateway(env);
await harness.answer(eventsRequests.list, () => ({
  events: [sampleEvent({ id: 'e1', slug: 'otono' })],
}));
await harness.answer(postsRequests.list, () => ({ posts: [], nextCursor: null }));
/** The accepted batches, oldest first. */
let batches: { batch: string; visits: Visits[] }[];
const acceptBatches = () =>
  harness.answer(campaignRequests.countVisits, ({ input }) => {
    batches.push(input);
    return { success: true as const };
  });
beforeEach(async () => {
  batches = [];
  await acceptBatches();
});

/** Reports a visit as a page does. */
const open = (path: string, headers: Record<string, string> = person, url?: string) => {
  const { pathname, searchParams } = new URL(path, 'http://site.test');
  const body = { path: pathname, source: searchParams.get('utm_source') ?? undefined };
  return send('POST', pathTo('countVisit'), { body, headers }, url);
};
const visits = () => batches.flatMap((batch) => batch.visits);
const counted = () => visits().reduce((sum, kind) => sum + kind.visits, 0);
const sources = () => visits().map(({ source }) => source);

describe('a visit', () => {
  it('is counted by event and source', async () => {
    for (let n = 0; n < 3; n += 1) await open('/');
    await open('/contest/otono?utm_source=Radio%20Uno');
    await until(() => counted() === 4);
    const ofRadio = visits().filter(({ source }) => source === 'radio-uno');
    expect(ofRadio).toEqual([expect.objectContaining({ eventId: 'e1', visits: 1 })]);
  });

  it('is counted once per Idempotency-Key, which another visit cannot use', async () => {
    const keyed = { ...person, 'idempotency-key': crypto.randomUUID() };
    const answers = [await open('/', keyed), await open('/', keyed), await open('/gallery', keyed)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
    await open('/?utm_source=ultima');
    await until(() => sources().includes('ultima'));
    expect(counted()).toBe(2);
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
    await open('/?utm_source=ultima-2');
    await until(() => sources().includes('ultima-2'));
    expect(counted()).toBe(2);
  });

  it('is not counted for robots, missing pages and the administration', async () => {
    await open('/', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await call('/', { headers: person });
    const others = ['/nada/de/esto', '/contest/nada', '/admin', '/?utm_source=last'];
    for (const path of others) await open(path);
    await until(() => sources().includes('last'));
    expect(counted()).toBe(1);
  });

  it('is counted while the posts service does not say whether the page exists', async () => {
    await harness.answer(postsRequests.getBySlug, () => {
      throw new AppError('SERVICE_UNAVAILABLE');
    });
    await open('/gallery/otono/el-sol');
    await until(() => counted() === 1);
    expect(visits()).toMatchObject([{ eventId: 'e1' }]);
  });

  it('is kept while the campaign service is unavailable, and repeated with the same id until accepted', async () => {
    const tries: string[] = [];
    await harness.answer(campaignRequests.countVisits, ({ input }) => {
      tries.push(input.batch);
      throw new Error('unavailable');
    });
    await open('/');
    await until(() => tries.length > 1);
    await open('/gallery');
    await acceptBatches();
    await until(() => counted() === 2);
    expect(new Set(tries)).toEqual(new Set([batches[0]?.batch]));
    expect(new Set(batches.map(({ batch }) => batch)).size).toBe(2);
  });

  it('is sent before a gateway stops', async () => {
    const replica = await startReplica();
    await open('/', person, replica.url);
    await replica.stop();
    expect(counted()).toBe(1);
  });
});

const record = { name: 'Ana', lastName: 'Prueba', dob: '1990-05-05' };

it('the source of a visitor is stored for the session by the answer and counted for later pages', async () => {
  const first = await open('/?utm_source=radio');
  expect(first.body).toEqual({ success: true });
  expect(first.headers.get('set-cookie')).toBe('origen=radio; Path=/; HttpOnly; SameSite=Lax');
  const later = await open('/gallery', { ...person, cookie: 'origen=radio' });
  expect(later.headers.get('set-cookie')).toBeNull();
  await until(() => counted() === 2);
  expect(sources()).not.toContain(null);
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
  const body = { name: 'Ana', lastName: 'Prueba', dob: '1990-05-05' };
  await send('POST', '/api/users', { uid: 'ana', body, headers: { cookie: 'origen=made-up-99' } });
  expect(made).toEqual(['otras']);
});
