import { afterAll, expect, it, vi } from 'vitest';
import { limits } from '@el-reto/contracts/rules';
import { admin } from '@el-reto/ui/messages';
import type { Act, Decision } from './decisions.ts';

const server = vi.hoisted(() => ({ call: vi.fn<() => Promise<{ message: string }>>() }));
vi.mock('@el-reto/ui/runtime', async (original) => ({
  ...(await original<object>()),
  call: server.call,
  refresh: () => undefined,
}));
// Specs share the modules of a worker: this one neither uses nor leaves modules of others.
vi.resetModules();
const { planCalls, sendDecisions } = await import('./send-decisions.ts');
afterAll(() => vi.resetModules());

const decision = (id: number, reason: string | null = null): Decision => ({
  subject: { id: `p${id}`, name: '', eventid: 'e' },
  verdict: reason === null ? 'approve' : 'deny',
  reason,
  group: 1,
  dueMs: 0,
  sending: true,
  call: null,
});
const shape = (due: readonly Decision[]) =>
  planCalls(due).map((call) => (call.length === 1 ? 'single' : call.length));

it('sends one decision by itself, and none without decisions', () => {
  expect(shape([decision(1)])).toEqual(['single']);
  expect(shape([])).toEqual([]);
});

it('sends decisions together, up to the limit of a call', () => {
  const many = Array.from({ length: limits.batchSize + 5 }, (_, index) => decision(index));
  expect(shape(many)).toEqual([limits.batchSize, 5]);
});

it('sends a denial with its reason by itself', () => {
  expect(shape([decision(1), decision(2, 'Borrosa'), decision(3)])).toEqual(['single', 2]);
});

it('sends a decision that is no verdict by itself', () => {
  const accepted: Decision = { ...decision(2), verdict: 'approveProfile' };
  expect(shape([decision(1), accepted, decision(3)])).toEqual(['single', 2]);
});

it.each<[Act, number | null, boolean]>([
  ['ban', 1, true],
  ['ban', 10, false],
  ['unban', 10, false],
  // It was never sent.
  ['ban', null, true],
  // Repeating it changes nothing.
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
    expect(settled?.result.said).toContain(isSent ? 'Hecho' : admin.desk.unheard);
  },
);
