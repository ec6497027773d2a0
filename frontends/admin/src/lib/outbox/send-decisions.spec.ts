import { expect, it } from 'vitest';
import { limits } from '@el-reto/contracts/rules';
import type { Decision } from './decisions.ts';
import { planCalls } from './send-decisions.ts';

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

it('sends one by itself, and nothing for nothing', () => {
  expect(shape([decision(1)])).toEqual(['single']);
  expect(shape([])).toEqual([]);
});

it('sends many together, as many as a call takes', () => {
  const many = Array.from({ length: limits.batchSize + 5 }, (_, index) => decision(index));
  expect(shape(many)).toEqual([limits.batchSize, 5]);
});

it('sends a denial with its reason by itself', () => {
  expect(shape([decision(1), decision(2, 'Borrosa'), decision(3)])).toEqual(['single', 2]);
});

it('sends what is no verdict by itself, without a reason too', () => {
  const accepted: Decision = { ...decision(2), verdict: 'approveProfile' };
  expect(shape([decision(1), accepted, decision(3)])).toEqual(['single', 2]);
});
