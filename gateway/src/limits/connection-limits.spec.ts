import { expect, it } from 'vitest';
import { ConnectionCounter } from './connection-limits.ts';

it('bounds what one address may hold open', () => {
  const counter = new ConnectionCounter({ total: 10, perAddress: 2 });
  counter.take('a');
  const giveBack = counter.take('a');
  expect(() => counter.take('a')).toThrow('TOO_MANY_REQUESTS');
  counter.take('b');
  giveBack();
  giveBack();
  expect(counter.total).toBe(2);
  counter.take('a');
  expect(() => counter.take('a')).toThrow('TOO_MANY_REQUESTS');
});

it('bounds what all hold open together', () => {
  const counter = new ConnectionCounter({ total: 2, perAddress: 2 });
  counter.take('a');
  counter.take('b');
  expect(() => counter.take('c')).toThrow('TOO_MANY_REQUESTS');
});
