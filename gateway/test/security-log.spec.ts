import { accountsRequests, calls } from '@el-reto/contracts';
import { EmulatorIdentity, startAuthEmulator, type Session } from '@el-reto/dev';
import { ServiceProcess } from '@el-reto/testing';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bearer } from './support/fake-identity.ts';
import { sampleEvent } from './support/sample-data.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

/** A gateway as a process of its own, whose stdout is read, with the real Auth emulator. */
let t: TestGateway;
let emulator: Awaited<ReturnType<typeof startAuthEmulator>>;
let gateway: ServiceProcess;
let url: string;
let ana: Session;
let boss: Session;

const done = { success: true as const };
const network = '203.0.113.0/24';
const newEvent = {
  name: 'Noche de luces',
  title: 'Luces',
  description: 'Velas y papel picado.',
  startDate: '2026-12-01',
  endDate: '2026-12-24',
  thumbnailMediaId: 'm1',
  aboutThumbnailMediaId: 'm2',
};
const traceId = '0af7651916cd43dd8448eb211c80319c';

beforeAll(async () => {
  t = await startTestGateway();
  emulator = await startAuthEmulator({ dir: join(t.dir, 'auth') });
  const people = new EmulatorIdentity(emulator.host, emulator.projectId);
  const signIn = (name: string) =>
    people.signInAs({ email: `${name}@secret.test`, password: 'secreta-1', displayName: name });
  [ana, boss] = [await signIn('ana-lopez'), await signIn('jefa-lopez')];
  await t.services.answer(accountsRequests.getAccess, ({ input }) => ({
    admin: input.uid === boss.uid,
  }));
  await t.services.answer(calls.deleteMe, () => done);
  await t.services.answer(accountsRequests.listEmails, () => ({
    emails: ['listed@secret.test'],
    nextCursor: null,
  }));
  await t.services.answer(calls.deletePost, () => done);
  await t.services.answer(calls.approvePost, () => done);
  await t.services.answer(calls.denyPost, () => done);
  await t.services.answer(calls.decidePosts, () => ({
    ...done,
    results: { p3: 'approved', p4: 'denied', p5: 'POST_NOT_FOUND' },
  }));
  await t.services.answer(calls.deleteEvent, () => done);
  await t.services.answer(calls.activateWinners, () => done);
  await t.services.answer(calls.deactivateWinners, () => done);
  await t.services.answer(calls.createEvent, () => sampleEvent({ id: 'e6' }));
  await t.services.answer(calls.updateEvent, () => sampleEvent({ id: 'e7' }));
  await t.services.answer(calls.setSwitches, () => ({
    likes: 'closed' as const,
    uploads: 'open' as const,
  }));
  gateway = new ServiceProcess(new URL('../src/main.ts', import.meta.url), {
    ...t.env,
    LOG_LEVEL: 'info',
    LIMITS: 'on',
    TRUST_PROXY: 'true',
    FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
    METADATA_SERVER_DETECTION: 'none',
  });
  url = await vi.waitFor(() => {
    const ready = gateway.lines.find((line) => line.includes('gateway is ready')) ?? '{}';
    return z.object({ url: z.url() }).parse(JSON.parse(ready)).url;
  }, 30_000);
});
afterAll(async () => {
  await gateway?.kill();
  await emulator?.stop();
  await t?.stop();
});

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly from?: string;
}

async function send(method: string, path: string, { token, body, from = '203.0.113.7' }: Sent) {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      'x-forwarded-for': from,
      traceparent: `00-${traceId}-b7ad6b7169203331-00`,
      ...(token && bearer(token)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The lines since `before` once there are so many of them. */
async function linesAfter(before: number, count: number) {
  await vi.waitFor(() =>
    expect(gateway.securityLines.length).toBeGreaterThanOrEqual(before + count),
  );
  return gateway.securityLines.slice(before);
}

async function told(count: number, act: () => Promise<unknown>) {
  const before = gateway.securityLines.length;
  await act();
  const lines = await linesAfter(before, count);
  expect(lines).toHaveLength(count);
  for (const line of lines) {
    expect(line).toMatchObject({ name: 'gateway', count: 1, trace_id: traceId, from: network });
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
  return lines;
}

it('tells of sign-ins that do not hold', async () => {
  const lines = await told(2, async () => {
    expect(await send('GET', '/api/me', { token: 'forged.token.x' })).toBe(401);
    expect(await send('GET', '/api/me', {})).toBe(401);
  });
  const refused = { security: 'sign-in-refused', action: 'getMe', who: null };
  expect(lines).toMatchObject([
    { ...refused, outcome: 'INVALID_TOKEN' },
    { ...refused, outcome: 'UNAUTHENTICATED' },
  ]);
});

it('tells who had no right to what', async () => {
  const lines = await told(1, () => send('DELETE', '/api/admin/events/e1?q=x', ana));
  expect(lines).toMatchObject([
    {
      security: 'right-refused',
      action: 'deleteEvent',
      who: ana.uid,
      subject: 'e1',
      outcome: 'ADMIN_ONLY',
    },
  ]);
});

it('tells who decided what, in a batch one by one', async () => {
  const lines = await told(5, async () => {
    await send('POST', '/api/admin/posts/p1/approve', boss);
    await send('POST', '/api/admin/posts/p2/deny', { ...boss, body: { reason: 'Ana Lopez' } });
    const body = { approve: ['p3'], deny: ['p4', 'p5'] };
    await send('POST', '/api/admin/posts/batch', { ...boss, body });
  });
  expect(lines).toMatchObject(
    [
      ['approvePost', 'p1', 'done'],
      ['denyPost', 'p2', 'done'],
      ['approvePost', 'p3', 'done'],
      ['denyPost', 'p4', 'done'],
      ['decidePosts', 'p5', 'POST_NOT_FOUND'],
    ].map(([action, subject, outcome]) => ({
      security: 'decision',
      who: boss.uid,
      action,
      subject,
      outcome,
    })),
  );
});

it('tells who deleted, exported and switched', async () => {
  const lines = await told(5, async () => {
    await send('DELETE', '/api/posts/p1', ana);
    await send('DELETE', '/api/admin/events/e1', boss);
    await send('DELETE', '/api/me', ana);
    await send('GET', '/api/admin/users/emails', boss);
    await send('PUT', '/api/admin/switches', { ...boss, body: { likes: 'closed' } });
  });
  expect(lines).toMatchObject([
    { security: 'deletion', action: 'deletePost', who: ana.uid, subject: 'p1' },
    { security: 'deletion', action: 'deleteEvent', who: boss.uid, subject: 'e1' },
    { security: 'deletion', action: 'deleteMe', who: ana.uid },
    { security: 'export', action: 'listUserEmails', who: boss.uid },
    { security: 'switch', action: 'setSwitches', who: boss.uid, subject: '{"likes":"closed"}' },
  ]);
});

it('tells who created and changed events, and showed or hid winners', async () => {
  const lines = await told(4, async () => {
    await send('POST', '/api/admin/events', { ...boss, body: newEvent });
    await send('PATCH', '/api/admin/events/e7', { ...boss, body: { endDate: '2026-12-02' } });
    await send('POST', '/api/activate-winners/e7', boss);
    await send('POST', '/api/deactivate-winners/e7', boss);
  });
  expect(lines).toMatchObject(
    [
      ['createEvent', 'e6'],
      ['updateEvent', 'e7'],
      ['activateWinners', 'e7'],
      ['deactivateWinners', 'e7'],
    ].map(([action, subject]) => ({
      security: 'event-change',
      who: boss.uid,
      action,
      subject,
      outcome: 'done',
    })),
  );
});

it('tells what was tried in vain, and how it ended', async () => {
  t.services.silence(calls.approvePost);
  const lines = await told(1, () => send('POST', '/api/admin/posts/p9/approve', boss));
  expect(lines).toMatchObject([
    { security: 'decision', subject: 'p9', outcome: 'SERVICE_UNAVAILABLE' },
  ]);
});

it('tells which route failed, with no invitation and no key of a mail in it', async () => {
  const token = 'secreto-de-nadie-mas-0123456789abcdef';
  expect(await send('POST', `/api/jury/${token}`, ana)).toBe(503);
  expect(await send('POST', `/api/unsubscribe/${token}`, {})).toBe(503);
  const failures = () => gateway.lines.filter((line) => line.includes('request failed'));
  const routes = () => failures().map((line) => (JSON.parse(line) as { route?: string }).route);
  const both = ['/api/jury/:token', '/api/unsubscribe/:token'];
  await expect.poll(routes).toEqual(expect.arrayContaining(both));
  expect(failures().join('\n')).not.toContain(token);
});

it('tells of limits that were hit, once for many', async () => {
  const before = gateway.securityLines.length;
  const statuses: number[] = [];
  for (let call = 0; call < 30; call++) statuses.push(await send('DELETE', '/api/me', boss));
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(await linesAfter(before, 2)).toMatchObject([
    { security: 'deletion', action: 'deleteMe', who: boss.uid, count: 1 },
    { security: 'limit-hit', action: 'deleteMe', who: boss.uid, outcome: 'TOO_MANY_REQUESTS' },
  ]);
});

it('tells 6,000 refusals in few lines, and how many they were', async () => {
  const before = gateway.securityLines.length;
  const flood = Array.from({ length: 50 }, async (_, lane) => {
    for (let call = 0; call < 120; call++) {
      await send('DELETE', `/api/posts/p${call}`, { from: `198.51.100.${lane}` });
    }
  });
  await Promise.all(flood);
  await gateway.stop();
  const lines = gateway.securityLines
    .slice(before)
    .filter(({ from }) => from === '198.51.100.0/24');
  expect(lines.length).toBeLessThan(10);
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(6_000);
});

it('tells no token, no e-mail, no name, no address in full, and no query', () => {
  const text = gateway.lines.join('\n');
  expect(text).toContain('"security":');
  for (const secret of [ana.token, boss.token, 'forged', 'secret.test', 'lopez', 'Lopez', '?q=']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/203\.0\.113\.7|198\.51\.100\.[1-9]/);
});
