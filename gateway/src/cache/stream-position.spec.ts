import { expect, it } from 'vitest';
import { StreamPosition } from './stream-position.ts';

it('trusts no copy before it knows the stream', () => {
  const position = new StreamPosition();
  position.saw(7);
  expect(position.known).toBe(false);
  expect(position.covers(100)).toBe(false);
});

it('trusts copies that reach the point from which it follows', () => {
  const position = new StreamPosition();
  position.found('life-1', 20);
  expect(position.covers(19)).toBe(false);
  expect(position.covers(20)).toBe(true);
  position.saw(25);
  expect(position.highest).toBe(25);
});

it('knows nothing of what it missed', () => {
  const position = new StreamPosition();
  position.found('life-1', 20);
  position.lost();
  expect(position.covers(30)).toBe(false);
  position.found('life-1', 40);
  expect(position.covers(30)).toBe(false);
  expect(position.covers(40)).toBe(true);
});

it('starts again with another stream', () => {
  const position = new StreamPosition();
  position.found('life-1', 5_000);
  position.found('life-2', 3);
  expect(position.highest).toBe(3);
  expect(position.stream).toBe('life-2');
});
