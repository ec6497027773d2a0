import { expect, it } from 'vitest';
import { notCounted, sendOut, withCount, waitingFor } from './waiting-count.ts';

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
