import { expect, it } from 'vitest';
import {
  isVerdict,
  type Decision,
  type OutboxState,
  type Result,
} from '../../../lib/outbox/decisions.ts';
import { wentOut as wentOutOf } from './use-waiting-count.ts';

const state = (sending: readonly string[], results: Record<string, Result> = {}): OutboxState => ({
  decisions: sending.map(
    (id) => ({ subject: { id, name: id }, verdict: 'deny', sending: true }) as Decision,
  ),
  results: new Map(Object.entries(results)),
  heldSinceMs: null,
  undone: [],
});

const wentOut = (before: OutboxState, after: OutboxState) => wentOutOf(before, after, isVerdict);

it('a decision counts as done from the moment it is sent', () => {
  expect(wentOut(state([]), state(['a', 'b']))).toBe(2);
  expect(wentOut(state(['a']), state([], { a: { outcome: 'denied' } }))).toBe(0);
});

it('a decision counts as waiting again when it failed, got no answer or was made elsewhere', () => {
  expect(wentOut(state(['a']), state([], { a: { error: 'No.' } }))).toBe(-1);
  expect(wentOut(state(['a']), state([]))).toBe(-1);
  expect(wentOut(state(['a', 'b']), state(['b'], { a: { outcome: 'elsewhere' } }))).toBe(-1);
});

it('a decision that is no verdict on a post does not count', () => {
  expect(wentOutOf(state([]), state(['a']), (act) => act === 'ban')).toBe(0);
});
