import { calls, campaignRequests, eventsRequests, pathTo, postsRequests } from '@el-reto/contracts';
import type { Visits } from '@el-reto/contracts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const person = { 'user-agent': chrome };
const soon = { timeout: 5_000, interval: 50 };

let dir: string;
let t: TestGateway;
/** Batches by id, as often as they came. */
let batches: { batch: string; visits: Visits[] }[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'visits-'));
  for (const folder of ['shell/assets', 'public/assets', 'admin/assets'])
    await mkdir(join(dir, folder), { recursive: true });
  await writeFile(
    join(dir, 'shell/index.html'),
    '<!doctype html><html><head><!--head--><!--config--></head><body><!--data--></body></html>',
  );
  t = await startTestGateway({
    SITE_DIR: join(dir, 'shell'),
    PUBLIC_REMOTE_DIR: join(dir, 'public'),
    ADMIN_REMOTE_DIR: join(dir, 'admin'),
  });
  await t.services.answer(eventsRequests.list, () => ({
    events: [sampleEvent({ id: 'e1', slug: 'otono' })],
  }));
  await t.services.answer(postsRequests.list, () => ({ posts: [], nextCursor: null }));
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  batches = [];
  await t.services.answer(campaignRequests.countVisits, ({ input }) => {
    batches.push(input);
    return { success: true as const };
  });
});

const told = (body: unknown, headers: Record<string, string> = person) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
/** As a page at `path` tells of itself. */
const open = (path: string, headers?: Record<string, string>) => {
  const { pathname, searchParams } = new URL(path, 'http://site.test');
  const source = searchParams.get('utm_source') ?? undefined;
  return t.call(pathTo('countVisit'), told({ path: pathname, source }, headers));
};
const counted = () =>
  batches.flatMap(({ visits }) => visits).reduce((sum, { visits }) => sum + visits, 0);
const toldSources = () => batches.flatMap(({ visits }) => visits.map(({ source }) => source));

describe('visits', () => {
  it('are pages that people open, by event and source', async () => {
    for (let n = 0; n < 3; n += 1) await open('/');
    await open('/contest/otono?utm_source=Radio%20Uno');
    await expect.poll(counted, soon).toBe(4);
    const kinds = batches.flatMap(({ visits }) => visits);
    expect(kinds).toContainEqual(expect.objectContaining({ eventId: 'e1', source: 'radio-uno' }));
    expect(kinds).not.toContainEqual(
      expect.objectContaining({ eventId: null, source: 'radio-uno' }),
    );
  });

  it('are no robots, no pages that there are not or that are sent alone, and none of administrators', async () => {
    await open('/', { ...person, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await t.call('/', { headers: person });
    await open('/nada/de/esto');
    await open('/contest/nada');
    await open('/admin');
    await open('/?utm_source=fin');
    await expect.poll(toldSources, soon).toContain('fin');
    expect(counted()).toBe(1);
  });

  it('wait for the campaign service, and come under the same id until it answers', async () => {
    const tries: string[] = [];
    await t.services.answer(campaignRequests.countVisits, ({ input }) => {
      tries.push(input.batch);
      throw new Error('away');
    });
    await open('/');
    await expect.poll(() => tries.length, soon).toBeGreaterThan(1);
    await open('/gallery');
    await t.services.answer(campaignRequests.countVisits, ({ input }) => {
      batches.push(input);
      return { success: true as const };
    });
    await expect.poll(counted, soon).toBe(2);
    expect(batches[0]?.batch).toBe(tries[0]);
    expect(new Set(tries).size).toBe(1);
    expect(new Set(batches.map(({ batch }) => batch)).size).toBe(2);
  });

  it('are told before a gateway stops', async () => {
    const replica = await t.startReplica();
    await fetch(new URL(pathTo('countVisit'), replica.url), told({ path: '/' }));
    await replica.stop();
    expect(counted()).toBe(1);
  });
});

describe('where somebody came from', () => {
  it('is kept for the session by the answer to the page, and for its later pages', async () => {
    const first = await open('/?utm_source=radio');
    expect(await first.json()).toEqual({ success: true });
    expect(first.headers.get('set-cookie')).toBe('origen=radio; Path=/; HttpOnly; SameSite=Lax');
    const later = await open('/gallery', { ...person, cookie: 'origen=radio' });
    expect(later.headers.get('set-cookie')).toBeNull();
    await expect.poll(counted, soon).toBe(2);
    expect(toldSources()).not.toContain(null);
  });

  it('is no matter of the page, which any cache may keep', async () => {
    const page = await t.call('/?utm_source=radio', { headers: person });
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('cache-control')).toContain('public');
  });

  it('goes with the account that is made, whatever the body says', async () => {
    const sources: unknown[] = [];
    await t.services.answer(calls.createUser, ({ input }) => {
      sources.push(input.source);
      return {
        uid: 'ana',
        email: 'ana@example.test',
        name: 'Ana',
        lastName: 'Prueba',
        dob: '1990-05-05',
        createdAt: '2026-11-25T00:00:00.000Z',
        photoURL: '/avatar.svg',
      };
    });
    const body = { name: 'Ana', lastName: 'Prueba', dob: '1990-05-05', source: 'falsa' };
    const signUp = async (cookie: string) => {
      const headers = { ...bearer(tokenFor('ana')), 'content-type': 'application/json', cookie };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      expect((await t.call('/api/users', init)).status).toBe(201);
    };
    await signUp('a=b; origen=radio; c=d');
    await signUp('a=b');
    await signUp('origen=%00<script>');
    expect(sources).toEqual(['radio', null, '00-script-']);
  });
});
