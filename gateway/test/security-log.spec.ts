import { accountsRequests, calls } from '@el-reto/contracts';
import { ServiceProcess, startWait } from '@el-reto/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bearer } from './support/fake-identity.ts';
import { sampleEvent } from './support/sample-data.ts';
import { testGateway, until } from './support/test-gateway.ts';

const done = { success: true as const };
const traceId = '0af7651916cd43dd8448eb211c80319c';
const newEvent = {
  name: 'Noche de luces',
  title: 'Luces',
  description: 'Velas y papel picado.',
  startDate: '2026-12-01',
  endDate: '2026-12-24',
  thumbnailMediaId: 'm1',
  aboutThumbnailMediaId: 'm2',
};

/** The identity provider. It knows every account. */
const provider = createServer(async (request, response) => {
  const { localId } = (await json(request)) as { localId: string[] };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ users: [{ localId: localId[0] }] }));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const providerHost = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An account of the provider. The emulator accepts tokens without a signature. */
function account(uid: string, email: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: 'demo-el-reto',
    iss: 'https://securetoken.google.com/demo-el-reto',
    sub: uid,
    email,
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password' },
  };
  return { uid, token: `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.` };
}
const ana = account('account-1', 'ana-lopez@secret.test');
const boss = account('account-2', 'jefa-lopez@secret.test');

const { harness, env } = await testGateway();
await harness.answer(accountsRequests.getAccess, ({ input }) => ({
  admin: input.uid === boss.uid,
}));
await harness.answer(accountsRequests.listEmails, () => ({
  emails: ['listed@secret.test'],
  nextCursor: null,
}));
const { approvePost, denyPost, deleteMe, deletePost } = calls;
for (const call of [deleteMe, deletePost, approvePost, denyPost]) {
  await harness.answer(call, () => done);
}
await harness.answer(calls.decidePosts, () => ({
  ...done,
  results: { p3: 'approved', p4: 'denied', p5: 'POST_NOT_FOUND' },
}));
await harness.answer(calls.createEvent, () => sampleEvent({ id: 'e6' }));
await harness.answer(calls.setSwitches, () => ({
  likes: 'closed' as const,
  uploads: 'open' as const,
}));

/** The gateway as a separate process, whose standard output is read. */
const gateway = new ServiceProcess(new URL('../src/main.ts', import.meta.url), {
  ...env,
  LOG_LEVEL: 'info',
  LIMITS: 'on',
  TRUST_PROXY: 'true',
  FIREBASE_AUTH_EMULATOR_HOST: providerHost,
  METADATA_SERVER_DETECTION: 'none',
});
afterAll(async () => {
  await gateway.kill();
  provider.close();
});
const isReady = (line: string) => line.includes('gateway is ready');
const ready = await vi.waitUntil(() => gateway.lines.find(isReady), startWait);
const { url } = z.object({ url: z.url() }).parse(JSON.parse(ready));

type Sent = { readonly token?: string; readonly body?: unknown; readonly from?: string };
async function send(request: string, { token, body, from = '203.0.113.7' }: Sent = {}) {
  const [method = '', path = ''] = request.split(' ');
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

/** The log lines after the first `before` ones, once there are `count` of them. */
async function linesAfter(before: number, count: number) {
  await until(() => gateway.securityLines.length >= before + count);
  return gateway.securityLines.slice(before);
}

const refused = { security: 'sign-in-refused', action: 'getMe', who: null };
/** The line about an action of an account. */
const act = ({ uid: who }: typeof ana, security: string, action: string, subject?: string) => {
  return { who, security, action, outcome: 'done', ...(subject !== undefined && { subject }) };
};

it.each<[string, Sent, ...object[]]>([
  ['GET /api/me', { token: 'forged.token.x' }, { ...refused, outcome: 'INVALID_TOKEN' }],
  ['GET /api/me', {}, { ...refused, outcome: 'UNAUTHENTICATED' }],
  [
    'DELETE /api/admin/events/e1?q=x',
    ana,
    { ...act(ana, 'right-refused', 'deleteEvent', 'e1'), outcome: 'ADMIN_ONLY' },
  ],
  [
    'POST /api/admin/users/u9/ban',
    { ...ana, body: { reason: 'Compra votos' } },
    { ...act(ana, 'right-refused', 'banUser', 'u9'), outcome: 'ADMIN_ONLY' },
  ],
  ['POST /api/admin/posts/p1/approve', boss, act(boss, 'decision', 'approvePost', 'p1')],
  [
    'POST /api/admin/posts/p2/deny',
    { ...boss, body: { reason: 'Ana Lopez' } },
    act(boss, 'decision', 'denyPost', 'p2'),
  ],
  [
    'POST /api/admin/posts/batch',
    { ...boss, body: { approve: ['p3'], deny: ['p4', 'p5'] } },
    act(boss, 'decision', 'approvePost', 'p3'),
    act(boss, 'decision', 'denyPost', 'p4'),
    { ...act(boss, 'decision', 'decidePosts', 'p5'), outcome: 'POST_NOT_FOUND' },
  ],
  ['DELETE /api/posts/p1', ana, act(ana, 'deletion', 'deletePost', 'p1')],
  ['DELETE /api/me', ana, act(ana, 'deletion', 'deleteMe')],
  ['GET /api/admin/users/emails', boss, act(boss, 'export', 'listUserEmails')],
  [
    'PUT /api/admin/switches',
    { ...boss, body: { likes: 'closed' } },
    act(boss, 'switch', 'setSwitches', '{"likes":"closed"}'),
  ],
  [
    'POST /api/admin/events',
    { ...boss, body: newEvent },
    act(boss, 'event-change', 'createEvent', 'e6'),
  ],
])('records %s', async (request, sent, ...expected) => {
  const before = gateway.securityLines.length;
  await send(request, sent);
  const lines = await linesAfter(before, expected.length);
  const always = { name: 'gateway', count: 1, trace_id: traceId, from: '203.0.113.0/24' };
  expect(lines).toMatchObject(expected.map((line) => ({ ...always, ...line })));
  expect(lines).toHaveLength(expected.length);
  for (const line of lines) expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('does not log public requests and reads', async () => {
  const before = gateway.securityLines.length;
  await send('GET /api/health/live');
  await send('GET /api/all-events', ana);
  await send('GET /api/me/likes');
  expect(await linesAfter(before, 1)).toMatchObject([{ action: 'listMyLikes' }]);
});

it('logs a failed decision with its error code', async () => {
  await harness.withdraw(calls.approvePost);
  const before = gateway.securityLines.length;
  await send('POST /api/admin/posts/p9/approve', boss);
  const outcome = 'SERVICE_UNAVAILABLE';
  const expected = { ...act(boss, 'decision', 'approvePost', 'p9'), outcome };
  expect(await linesAfter(before, 1)).toMatchObject([expected]);
});

it('logs the route that failed, without the tokens of invitations and mails', async () => {
  const token = 'secreto-de-nadie-mas-0123456789abcdef';
  expect(await send(`POST /api/jury/${token}`, ana)).toBe(503);
  expect(await send(`POST /api/unsubscribe/${token}`)).toBe(503);
  const failures = () => gateway.lines.filter((line) => line.includes('request failed'));
  const routes = () => failures().map((line) => (JSON.parse(line) as { route?: string }).route);
  const both = ['/api/jury/:token', '/api/unsubscribe/:token'];
  await expect.poll(routes).toEqual(expect.arrayContaining(both));
  expect(failures().join('\n')).not.toContain(token);
});

it('logs the refusals of a limit', async () => {
  const before = gateway.securityLines.length;
  let status = 0;
  for (let n = 0; n < 60 && status !== 429; n += 1) status = await send('DELETE /api/me', boss);
  expect(status).toBe(429);
  const deletion = { ...act(boss, 'deletion', 'deleteMe'), count: 1 };
  const hit = { ...act(boss, 'limit-hit', 'deleteMe'), outcome: 'TOO_MANY_REQUESTS', count: 1 };
  const both = [deletion, hit].map((line) => expect.objectContaining(line) as unknown);
  const lines = () => gateway.securityLines.slice(before);
  await expect.poll(lines).toEqual(expect.arrayContaining(both));
});

it('logs at its stop how many refusals share a line', async () => {
  const from = '198.51.100.7';
  for (let n = 0; n < 30; n += 1) await send(`DELETE /api/posts/p${n}`, { from });
  await gateway.stop();
  const counts = gateway.securityLines
    .filter((line) => line['from'] === '198.51.100.0/24')
    .map(({ count }) => Number(count));
  expect(counts.length).toBeLessThan(30);
  expect(counts.reduce((sum, count) => sum + count)).toBe(30);
});

it('contains no token, e-mail, name, complete address or query', () => {
  const text = gateway.lines.join('\n');
  expect(text).toContain('"security":');
  for (const secret of [ana.token, boss.token, 'forged', 'secret.test', 'lopez', 'Lopez', '?q=']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/203\.0\.113\.7|198\.51\.100\.[1-9]/);
});
