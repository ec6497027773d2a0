import { expect, it } from 'vitest';
import {
  isVerdict,
  type Decision,
  type OutboxState,
  type Result,
} from '../../lib/outbox/decisions.ts';
import { notCounted, sendOut, withCount, waitingFor, wentOut } from './use-waiting-count.ts';

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

it('the number of waiting posts is unknown until the server sends it', () => {
  expect(waitingFor(notCounted, 0)).toBeNull();
  expect(waitingFor(withCount(notCounted, 7), 0)).toBe(7);
});

it('a decision reduces the number at once, and only once', () => {
  const before = withCount(notCounted, 10);
  expect(waitingFor(before, 1)).toBe(9);
  // The server's next number may or may not contain a decision that was sent.
  const sent = sendOut(before, 1);
  expect(waitingFor(sent, 0)).toBe(9);
  expect(waitingFor(withCount(sent, 9), 0)).toBe(9);
});

it('the number includes new posts and is never negative', () => {
  const sent = sendOut(withCount(notCounted, 2), 2);
  expect(waitingFor(withCount(sent, 3), 0)).toBe(1);
  expect(waitingFor(withCount(sent, 0), 1)).toBe(0);
});

it('the number increases again if the server refuses a decision', () => {
  const sent = sendOut(withCount(notCounted, 5), 2);
  expect(waitingFor(sendOut(sent, -1), 0)).toBe(4);
});
