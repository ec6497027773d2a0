import { expect, it } from 'vitest';
import { nothingTold, sendOut, tell, waitingFor } from './waiting-count.ts';

it('the number of waiting posts is unknown until the server sends it', () => {
  expect(waitingFor(nothingTold, 0)).toBeNull();
  expect(waitingFor(tell(nothingTold, 7), 0)).toBe(7);
});

it('the number falls by a decision at once, and only once', () => {
  const before = tell(nothingTold, 10);
  expect(waitingFor(before, 1)).toBe(9);
  // The server's number may or may not contain a decision that was sent.
  const sent = sendOut(before, 1);
  expect(waitingFor(sent, 0)).toBe(9);
  expect(waitingFor(tell(sent, 9), 0)).toBe(9);
});

it('the number includes new posts and is never negative', () => {
  const sent = sendOut(tell(nothingTold, 2), 2);
  expect(waitingFor(tell(sent, 3), 0)).toBe(1);
  expect(waitingFor(tell(sent, 0), 1)).toBe(0);
});

it('the number rises again by a decision that the server refused', () => {
  const sent = sendOut(tell(nothingTold, 5), 2);
  expect(waitingFor(sendOut(sent, -1), 0)).toBe(4);
});
