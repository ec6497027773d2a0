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

const counted = (posts: number) => withCount(notCounted, posts);

it.each([
  ['is unknown until the server sends it', notCounted, 0, null],
  ['is that of the server', counted(7), 0, 7],
  ['is without a decision that can still be undone', counted(10), 1, 9],
  ['is without a decision that was sent', sendOut(counted(10), 1), 0, 9],
  ['is without it only once', withCount(sendOut(counted(10), 1), 9), 0, 9],
  ['contains new posts', withCount(sendOut(counted(2), 2), 3), 0, 1],
  ['is never negative', withCount(sendOut(counted(2), 2), 0), 1, 0],
  ['contains again what the server refuses', sendOut(sendOut(counted(5), 2), -1), 0, 4],
])('the number of waiting posts %s', (_, posts, undoable, waiting) => {
  expect(waitingFor(posts, undoable)).toBe(waiting);
});
