import { expect, it } from 'vitest';
import { usualDelaysMs } from './event-consumer.ts';

it('an event is tried eight times, after growing delays, within nearly two minutes', () => {
  expect(usualDelaysMs).toHaveLength(7);
  expect(usualDelaysMs).toEqual(usualDelaysMs.toSorted((a, b) => a - b));
  expect(usualDelaysMs.reduce((sum, delayMs) => sum + delayMs)).toBe(112_600);
});
