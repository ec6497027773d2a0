import { expect, it, vi } from 'vitest';
import { limits } from '@el-reto/contracts/rules';
import { ApiError } from '@el-reto/ui/runtime';
import { desk } from '../../messages/desk.ts';
import type { Act, Decision } from './decisions.ts';
import { planCalls, sendDecisions } from './send-decisions.ts';

const server = vi.hoisted(() => ({
  call: vi.fn<(name: string, parts: object) => Promise<object>>(),
  refresh: vi.fn<(name: string) => void>(),
}));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  ...server,
}));

const decision = (id: number, reason: string | null = null): Decision => ({
  subject: { id: `p${id}`, name: '', eventid: 'e' },
  verdict: reason === null ? 'approve' : 'deny',
  reason,
  group: 1,
  dueMs: 0,
  sending: true,
  call: { key: 'k', atMs: 1 },
});
const many = Array.from({ length: limits.batchSize + 5 }, (_, index) => decision(index));
const noVerdict: Decision = { ...decision(2), verdict: 'approveProfile' };

it.each([
  ['nothing without decisions', [], []],
  ['one decision by itself', [decision(1)], [1]],
  ['decisions together, up to the limit of a call', many, [limits.batchSize, 5]],
  ['a denial with its reason by itself', [decision(1), decision(2, 'x'), decision(3)], [1, 2]],
  ['a decision that is no verdict by itself', [decision(1), noVerdict, decision(3)], [1, 2]],
])('sends %s', (_, due, sizes) => {
  expect(planCalls(due).map((call) => call.length)).toEqual(sizes);
});

it.each<[Act, number | null, boolean]>([
  ['ban', 1, true],
  ['ban', 10, false],
  ['unban', 10, false],
  // Never sent.
  ['ban', null, true],
  // A repetition changes nothing.
  ['approveProfile', 10, true],
])(
  'a %s that may have arrived %s minutes ago is sent again: %s',
  async (verdict, minutes, isSent) => {
    server.call.mockReset().mockResolvedValue({ message: 'Hecho' });
    const atMs = minutes === null ? 0 : Date.now() - minutes * 60_000;
    const subject = { id: 'u1', name: 'Ana', change: { uid: 'u1', changedAt: 1 } };
    const late = { ...decision(1, 'Motivo'), subject, verdict, call: { key: 'k', atMs } };
    const [settled] = await sendDecisions([late], false);
    expect(server.call).toHaveBeenCalledTimes(isSent ? 1 : 0);
    expect(settled?.result?.said).toContain(isSent ? 'Hecho' : desk.notAnswered);
  },
);

it('a decision of a batch whose outcome is unknown has no result, and is sent again with the same key', async () => {
  const results = { p1: 'approved', p2: 'SERVICE_UNAVAILABLE', p3: 'POST_NOT_FOUND' };
  server.call.mockReset().mockResolvedValue({ results });
  const batch = [1, 2, 3].map((id) => decision(id));
  const settled = await sendDecisions(batch, false);
  const outcomes = settled.map(({ subject, result }) => [subject.id, result?.outcome]);
  expect(outcomes).toEqual([
    ['p1', 'approved'],
    ['p3', 'gone'],
  ]);
  expect(await sendDecisions(batch.slice(1, 2), false)).toEqual([]);
  const body = { approve: ['p2'], deny: [], seen: { p2: 0 } };
  const parts = { idempotencyKey: 'k', keepalive: false, body };
  expect(server.call).toHaveBeenLastCalledWith('decidePosts', parts);
});

it.each([
  ['UNAUTHENTICATED', 401],
  ['INVALID_TOKEN', 401],
  ['SECOND_FACTOR_NEEDED', 403],
] as const)('a decision that the server refuses with %s had no effect', async (code, status) => {
  server.call.mockReset().mockRejectedValue(new ApiError(code, 'No', status));
  const refused = decision(1, 'Borrosa');
  expect(await sendDecisions([refused], false)).toEqual([
    { subject: refused.subject, result: null },
  ]);
});

it.each([
  ['TOO_MANY_REQUESTS', 429],
  ['SERVICE_UNAVAILABLE', 503],
] as const)('a decision that the server refuses with %s has no result', async (code, status) => {
  server.call.mockReset().mockRejectedValue(new ApiError(code, 'Luego.', status));
  expect(await sendDecisions([decision(1, 'Borrosa')], true)).toEqual([]);
});

it('an approval names the newest report that the moderator saw; after a later one the post is open again', async () => {
  server.call.mockReset().mockResolvedValue({ results: { p1: 'CHANGED_MEANWHILE' } });
  const subject = { id: 'p1', name: 'El Sol', reportedAt: 5 };
  const [settled] = await sendDecisions([{ ...decision(1), subject }], false);
  expect(server.call.mock.lastCall?.[1]).toMatchObject({ body: { seen: { p1: 5 } } });
  expect(settled?.result?.error).toBe('Llegaron reportes que no habías visto.');
  expect(server.refresh).toHaveBeenCalledWith('listAdminPosts');
});

it('a denial with a reason names the newest report that the moderator saw; after an unseen approval the post is open again', async () => {
  server.refresh.mockReset();
  server.call.mockReset().mockRejectedValue(new ApiError('CHANGED_MEANWHILE', 'Cambió.', 409));
  const [settled] = await sendDecisions([decision(1, 'x')], false);
  const body = { reason: 'x', seen: 0 };
  expect(server.call.mock.lastCall).toMatchObject(['denyPost', { body }]);
  expect(settled?.result?.error).toBe('Llegaron reportes que no habías visto.');
  expect(server.refresh).toHaveBeenCalledWith('listAdminPosts');
});

it('a call whose decisions all have unknown outcomes is repeated once with the same key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
  server.call
    .mockReset()
    .mockResolvedValue({})
    .mockResolvedValueOnce({ results: { p1: 'SERVICE_UNAVAILABLE' } })
    .mockResolvedValueOnce({ results: { p1: 'approved' } });
  const sent = sendDecisions([decision(1)], false);
  const made = () => server.call.mock.calls.filter(([name]) => name === 'decidePosts');
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 90_000 });
  expect(await sent).toMatchObject([{ subject: { id: 'p1' }, result: { outcome: 'approved' } }]);
  const keys = made().map(([, parts]) => parts);
  expect(keys).toMatchObject([{ idempotencyKey: 'k' }, { idempotencyKey: 'k' }]);
});
