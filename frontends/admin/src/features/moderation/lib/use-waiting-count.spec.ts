import { expect, it } from 'vitest';
import type { Decision, OutboxState, Result } from './decisions.ts';
import { wentOut } from './use-waiting-count.ts';

const state = (sending: readonly string[], results: Record<string, Result> = {}): OutboxState => ({
  decisions: sending.map(
    (id) => ({ post: { id, name: id, eventid: 'e' }, sending: true }) as Decision,
  ),
  results: new Map(Object.entries(results)),
  heldSinceMs: null,
  undone: [],
});

it('decisions count as done once they are on their way, and after they arrived', () => {
  expect(wentOut(state([]), state(['a', 'b']))).toBe(2);
  expect(wentOut(state(['a']), state([], { a: { outcome: 'denied' } }))).toBe(0);
});

it('what failed, got no answer or was somebody else’s counts as waiting, as the server says', () => {
  expect(wentOut(state(['a']), state([], { a: { error: 'No.' } }))).toBe(-1);
  expect(wentOut(state(['a']), state([]))).toBe(-1);
  expect(wentOut(state(['a', 'b']), state(['b'], { a: { outcome: 'elsewhere' } }))).toBe(-1);
});
