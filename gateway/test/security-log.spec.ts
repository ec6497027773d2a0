import { accountsRequests, calls } from '@el-reto/contracts';
import { ServiceProcess } from '@el-reto/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
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

/** The identity provider: it knows every account. */
const provider = createServer(async (request, response) => {
  const { localId } = (await json(request)) as { localId: string[] };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ users: [{ localId: localId[0] }] }));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const providerHost = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An account of the provider, whose emulator accepts tokens without a signature. */
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
for (const name of [
  'deleteMe',
  'deletePost',
  'approvePost',
  'denyPost',
  'deleteEvent',
  'activateWinners',
  'deactivateWinners',
] as const) {
  await harness.answer(calls[name], () => done);
}
await harness.answer(calls.decidePosts, () => ({
  ...done,
  results: { p3: 'approved', p4: 'denied', p5: 'POST_NOT_FOUND' },
}));
await harness.answer(calls.createEvent, () => sampleEvent({ id: 'e6' }));
await harness.answer(calls.updateEvent, () => sampleEvent({ id: 'e7' }));
await harness.answer(calls.setSwitches, () => ({
  likes: 'closed' as const,
  uploads: 'open' as const,
}));

/** The gateway as a process of its own, whose standard output is read. */
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
await until(() => gateway.lines.some(isReady));
const { url } = z.object({ url: z.url() }).parse(JSON.parse(gateway.lines.find(isReady) ?? '{}'));

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

/** The lines since `before` once there are `count` of them. */
async function linesAfter(before: number, count: number) {
  await until(() => gateway.securityLines.length >= before + count);
  return gateway.securityLines.slice(before);
}

const anaIs = { who: ana.uid, outcome: 'done' };
const bossIs = { who: boss.uid, outcome: 'done' };
const decision = { ...bossIs, security: 'decision' };
const eventChange = { ...bossIs, security: 'event-change' };
const refused = { security: 'sign-in-refused', action: 'getMe', who: null };

it.each<[string, string, Sent, object[]]>([
  [
    'an invalid token',
    'GET /api/me',
    { token: 'forged.token.x' },
    [{ ...refused, outcome: 'INVALID_TOKEN' }],
  ],
  ['a missing token', 'GET /api/me', {}, [{ ...refused, outcome: 'UNAUTHENTICATED' }]],
  [
    'a missing right',
    'DELETE /api/admin/events/e1?q=x',
    ana,
    [
      {
        who: ana.uid,
        security: 'right-refused',
        action: 'deleteEvent',
        subject: 'e1',
        outcome: 'ADMIN_ONLY',
      },
    ],
  ],
  [
    'an approval',
    'POST /api/admin/posts/p1/approve',
    boss,
    [{ ...decision, action: 'approvePost', subject: 'p1' }],
  ],
  [
    'a denial without its reason',
    'POST /api/admin/posts/p2/deny',
    { ...boss, body: { reason: 'Ana Lopez' } },
    [{ ...decision, action: 'denyPost', subject: 'p2' }],
  ],
  [
    'each decision of a batch',
    'POST /api/admin/posts/batch',
    { ...boss, body: { approve: ['p3'], deny: ['p4', 'p5'] } },
    [
      { ...decision, action: 'approvePost', subject: 'p3' },
      { ...decision, action: 'denyPost', subject: 'p4' },
      { ...decision, action: 'decidePosts', subject: 'p5', outcome: 'POST_NOT_FOUND' },
    ],
  ],
  [
    'a deleted post',
    'DELETE /api/posts/p1',
    ana,
    [{ ...anaIs, security: 'deletion', action: 'deletePost', subject: 'p1' }],
  ],
  [
    'a deleted event',
    'DELETE /api/admin/events/e1',
    boss,
    [{ ...bossIs, security: 'deletion', action: 'deleteEvent', subject: 'e1' }],
  ],
  [
    'a deleted account',
    'DELETE /api/me',
    ana,
    [{ ...anaIs, security: 'deletion', action: 'deleteMe' }],
  ],
  [
    'an export',
    'GET /api/admin/users/emails',
    boss,
    [{ ...bossIs, security: 'export', action: 'listUserEmails' }],
  ],
  [
    'a switch',
    'PUT /api/admin/switches',
    { ...boss, body: { likes: 'closed' } },
    [{ ...bossIs, security: 'switch', action: 'setSwitches', subject: '{"likes":"closed"}' }],
  ],
  [
    'a new event',
    'POST /api/admin/events',
    { ...boss, body: newEvent },
    [{ ...eventChange, action: 'createEvent', subject: 'e6' }],
  ],
  [
    'a changed event',
    'PATCH /api/admin/events/e7',
    { ...boss, body: { endDate: '2026-12-02' } },
    [{ ...eventChange, action: 'updateEvent', subject: 'e7' }],
  ],
  [
    'shown winners',
    'POST /api/activate-winners/e7',
    boss,
    [{ ...eventChange, action: 'activateWinners', subject: 'e7' }],
  ],
  [
    'hidden winners',
    'POST /api/deactivate-winners/e7',
    boss,
    [{ ...eventChange, action: 'deactivateWinners', subject: 'e7' }],
  ],
])('records %s: %s', async (_, request, sent, expected) => {
  const before = gateway.securityLines.length;
  await send(request, sent);
  const lines = await linesAfter(before, expected.length);
  const always = { name: 'gateway', count: 1, trace_id: traceId, from: '203.0.113.0/24' };
  expect(lines).toMatchObject(expected.map((line) => ({ ...always, ...line })));
  expect(lines).toHaveLength(expected.length);
  for (const line of lines) expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('records nothing of a request that is open to all or only reads', async () => {
  const before = gateway.securityLines.length;
  await send('GET /api/health/live');
  await send('GET /api/all-events', ana);
  await send('GET /api/me/likes');
  expect(await linesAfter(before, 1)).toMatchObject([{ action: 'listMyLikes' }]);
});

it('records a decision that failed with its outcome', async () => {
  await harness.withdraw(calls.approvePost);
  const before = gateway.securityLines.length;
  await send('POST /api/admin/posts/p9/approve', boss);
  const expected = { ...decision, subject: 'p9', outcome: 'SERVICE_UNAVAILABLE' };
  expect(await linesAfter(before, 1)).toMatchObject([expected]);
});

it('logs which route failed, without the tokens of invitations and mails', async () => {
  const token = 'secreto-de-nadie-mas-0123456789abcdef';
  expect(await send(`POST /api/jury/${token}`, ana)).toBe(503);
  expect(await send(`POST /api/unsubscribe/${token}`)).toBe(503);
  const failures = () => gateway.lines.filter((line) => line.includes('request failed'));
  const routes = () => failures().map((line) => (JSON.parse(line) as { route?: string }).route);
  const both = ['/api/jury/:token', '/api/unsubscribe/:token'];
  await expect.poll(routes).toEqual(expect.arrayContaining(both));
  expect(failures().join('\n')).not.toContain(token);
});

it('records the refusals of a limit as one line', async () => {
  const before = gateway.securityLines.length;
  const statuses: number[] = [];
  for (let call = 0; call < 15; call++) statuses.push(await send('DELETE /api/me', boss));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const deleteMe = { action: 'deleteMe', who: boss.uid };
  expect(await linesAfter(before, 2)).toMatchObject([
    { ...deleteMe, security: 'deletion', count: 1 },
    { ...deleteMe, security: 'limit-hit', outcome: 'TOO_MANY_REQUESTS' },
  ]);
});

it('records a flood of refusals in few lines with their number', async () => {
  const before = gateway.securityLines.length;
  const flood = Array.from({ length: 20 }, async (_, lane) => {
    for (let call = 0; call < 30; call++) {
      await send(`DELETE /api/posts/p${call}`, { from: `198.51.100.${lane}` });
    }
  });
  await Promise.all(flood);
  await gateway.stop();
  const lines = gateway.securityLines
    .slice(before)
    .filter(({ from }) => from === '198.51.100.0/24');
  expect(lines.length).toBeLessThan(10);
  expect(lines.reduce((sum, { count }) => sum + Number(count), 0)).toBe(600);
});

it('holds no token, e-mail, name, whole address or query', () => {
  const text = gateway.lines.join('\n');
  expect(text).toContain('"security":');
  for (const secret of [ana.token, boss.token, 'forged', 'secret.test', 'lopez', 'Lopez', '?q=']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/203\.0\.113\.7|198\.51\.100\.[1-9]/);
});
