import { accountsRequests, calls } from '@el-reto/contracts';
import { createLogger } from '@el-reto/telemetry';
import { expect, it } from 'vitest';
import { bearer, tokenFor } from './support/fake-identity.ts';
import { sampleEvent } from './support/sample-data.ts';
import { adminUid, testGateway } from './support/test-gateway.ts';

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
const account = (uid: string, email: string) => ({ uid, token: tokenFor(uid, { email }) });
const ana = account('account-1', 'ana-lopez@secret.test');
const boss = account(adminUid, 'jefa-lopez@secret.test');

/** Everything that the gateway logs. */
const lines: string[] = [];
const logger = createLogger('gateway', 'info', { write: (line) => void lines.push(line) });
const env = { LIMITS: 'on', TRUST_PROXY: 'true' };
const { harness, gateway, send: sendTo } = await testGateway(env, { logger });
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

type Sent = { readonly token?: string; readonly body?: unknown; readonly from?: string };
async function send(request: string, { token, body, from = '203.0.113.7' }: Sent = {}) {
  const [method = '', path = ''] = request.split(' ');
  const headers = {
    'x-forwarded-for': from,
    traceparent: `00-${traceId}-b7ad6b7169203331-00`,
    ...(token && bearer(token)),
  };
  return (await sendTo(method, path, { headers, body })).status;
}

type Line = Record<string, unknown>;
const linesWith = (text: string) =>
  lines.filter((line) => line.includes(text)).map((line) => JSON.parse(line) as Line);
const securityLines = () => linesWith('"security":');

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
  ['HEAD /api/admin/users/emails', boss],
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
  // Public requests and reads of an account are not logged.
  ['GET /api/health/live', {}],
  ['GET /api/all-events', ana],
])('records %s', async (request, sent, ...expected) => {
  const before = securityLines().length;
  await send(request, sent);
  const logged = securityLines().slice(before);
  const always = { name: 'gateway', count: 1, trace_id: traceId, from: '203.0.113.0/24' };
  expect(logged).toMatchObject(expected.map((line) => ({ ...always, ...line })));
  expect(logged).toHaveLength(expected.length);
  for (const line of logged) expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('logs a failed decision with its error code', async () => {
  await harness.withdraw(calls.approvePost);
  await send('POST /api/admin/posts/p9/approve', boss);
  const outcome = 'SERVICE_UNAVAILABLE';
  expect(securityLines().at(-1)).toMatchObject({
    ...act(boss, 'decision', 'approvePost', 'p9'),
    outcome,
  });
});

it('logs the route that failed, without the tokens of invitations and mails', async () => {
  const token = 'secreto-de-nadie-mas-0123456789abcdef';
  expect(await send(`POST /api/jury/${token}`, ana)).toBe(503);
  expect(await send(`POST /api/unsubscribe/${token}`)).toBe(503);
  const routes = linesWith('request failed').map(({ route }) => route);
  expect(routes).toEqual(expect.arrayContaining(['/api/jury/:token', '/api/unsubscribe/:token']));
  expect(lines.join('')).not.toContain(token);
});

it('logs the refusals of a limit', async () => {
  const before = securityLines().length;
  let status = 0;
  for (let n = 0; n < 60 && status !== 429; n += 1) status = await send('DELETE /api/me', boss);
  expect(status).toBe(429);
  const hit = { ...act(boss, 'limit-hit', 'deleteMe'), outcome: 'TOO_MANY_REQUESTS' };
  for (const line of [act(boss, 'deletion', 'deleteMe'), hit])
    expect(securityLines().slice(before)).toContainEqual(expect.objectContaining(line));
});

it('logs at its stop how many refusals share a line', async () => {
  for (let n = 0; n < 30; n += 1) await send(`DELETE /api/posts/p${n}`, { from: '198.51.100.7' });
  await gateway.stop();
  const counts = linesWith('"198.51.100.0/24"').map(({ count }) => Number(count));
  expect(counts.length).toBeLessThan(30);
  expect(counts.reduce((sum, count) => sum + count)).toBe(30);
});

it('contains no token, e-mail, name, complete address or query', () => {
  const text = lines.join('');
  expect(text).toContain('"security":');
  for (const secret of [ana.token, boss.token, 'forged', 'secret.test', 'lopez', 'Lopez', '?q=']) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/203\.0\.113\.7|198\.51\.100\.[1-9]/);
});
