import { expect, it } from 'vitest';
import { nothingTold, sendOut, tell, waitingFor } from './waiting-count.ts';

it('is unknown until the server speaks', () => {
  expect(waitingFor(nothingTold, 0)).toBeNull();
  expect(waitingFor(tell(nothingTold, 7), 0)).toBe(7);
});

it('falls with a decision at once, and once only, whichever the server says first', () => {
  const before = tell(nothingTold, 10);
  expect(waitingFor(before, 1)).toBe(9);
  // Sent: it is not kept any more, and the server's number may still have it, or not.
  const sent = sendOut(before, 1);
  expect(waitingFor(sent, 0)).toBe(9);
  expect(waitingFor(tell(sent, 9), 0)).toBe(9);
});

it('counts what comes meanwhile, and never below nothing', () => {
  const sent = sendOut(tell(nothingTold, 2), 2);
  expect(waitingFor(tell(sent, 3), 0)).toBe(1);
  expect(waitingFor(tell(sent, 0), 1)).toBe(0);
});

it('has back what the server refused', () => {
  const sent = sendOut(tell(nothingTold, 5), 2);
  expect(waitingFor(sendOut(sent, -1), 0)).toBe(4);
});
