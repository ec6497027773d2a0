import { expect, it } from 'vitest';
import {
  isVerdict,
  type Decision,
  type OutboxState,
  type Result,
} from '../../lib/outbox/decisions.ts';
import { wentOut } from './use-waiting-count.ts';

const elsewhere: Result = { outcome: 'elsewhere' };
const state = (sending: readonly string[], results: Record<string, Result> = {}): OutboxState => ({
  decisions: sending.map(
    (id) => ({ subject: { id, name: id }, verdict: 'deny', sending: true }) as Decision,
  ),
  results: new Map(Object.entries(results)),
  heldSinceMs: null,
  undone: [],
});

it.each<[string, OutboxState, OutboxState, number]>([
  ['is done from the moment it is sent', state([]), state(['a', 'b']), 2],
  ['stays done once it is confirmed', state(['a']), state([], { a: { outcome: 'denied' } }), 0],
  ['waits again when it failed', state(['a']), state([], { a: { error: 'No.' } }), -1],
  ['waits again without an answer', state(['a']), state([]), -1],
  ['waits again where it was made elsewhere', state(['a']), state([], { a: elsewhere }), -1],
])('a decision %s', (_, before, after, expected) => {
  expect(wentOut(before, after, isVerdict)).toBe(expected);
});

it('only verdicts on posts change the number of waiting posts', () => {
  expect(wentOut(state([]), state(['a']), (act) => act === 'ban')).toBe(0);
});
