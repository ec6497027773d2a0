import { beforeEach, describe, expect, it } from 'vitest';
import { TagClock } from './tag-clock.ts';

const life = 'first life';
const answer = (seq: number, ...tags: string[]) => ({ life, seq, tags });

let clock: TagClock;
beforeEach(() => {
  clock = new TagClock(3);
  clock.lost(0);
  clock.observed(life, 20, 1);
});

describe('an answer', () => {
  it('is current until an event changes what it depends on', () => {
    clock.changed(21, ['a'], 'change');
    expect(clock.isCurrent(answer(20, 'b', 'a'))).toBe(false);
    expect(clock.isCurrent(answer(20, 'b'))).toBe(true);
    expect(clock.isCurrent(answer(21, 'b', 'a'))).toBe(true);
  });

  it('is not current if it is older than what this process has followed', () => {
    expect(clock.isCurrent(answer(19, 'a'))).toBe(false);
  });

  it('of another life of the stream never is', () => {
    expect(clock.isCurrent({ ...answer(99, 'a'), life: 'another' })).toBe(false);
    expect(clock.hasLoss({ ...answer(99, 'a'), life: 'another' })).toBe(true);
  });

  it('has a loss only where something was taken from sight', () => {
    clock.changed(21, ['a'], 'change');
    expect(clock.hasLoss(answer(20, 'a'))).toBe(false);
    clock.changed(22, ['a'], 'loss');
    clock.changed(23, ['a'], 'change');
    expect(clock.hasLoss(answer(21, 'a'))).toBe(true);
    expect(clock.hasLoss(answer(22, 'a'))).toBe(false);
  });

  it('counts for old as soon as its tag may be among the forgotten', () => {
    for (const [i, tag] of ['a', 'b', 'c', 'd'].entries()) clock.changed(21 + i, [tag], 'change');
    expect(clock.isCurrent(answer(20, 'a'))).toBe(false);
    expect(clock.hasLoss(answer(20, 'never seen'))).toBe(true);
    expect(clock.isCurrent(answer(21, 'a', 'never seen'))).toBe(true);
    expect(clock.isCurrent(answer(23, 'd'))).toBe(false);
  });

  it('counts for old after an event that nobody can read', () => {
    clock.changed(21, ['a'], 'change');
    clock.changedAnything(22);
    expect(clock.isCurrent(answer(21, 'a'))).toBe(false);
    expect(clock.isCurrent(answer(22, 'a'))).toBe(true);
  });
});

describe('what is known as of now', () => {
  it('is all up to the moment at which the stream had nothing more', () => {
    clock.observed(life, 20, 50);
    expect(clock.asOf).toBe(50);
  });

  it('waits for events that the stream already has', () => {
    clock.observed(life, 22, 50);
    clock.observed(life, 23, 60);
    clock.saw(21);
    expect(clock.asOf).toBe(1);
    clock.saw(22);
    expect(clock.asOf).toBe(50);
    clock.observed(life, 23, 70);
    expect(clock.asOf).toBe(50);
    clock.saw(23);
    expect(clock.asOf).toBe(70);
  });

  it('does not rest on what was said before events were missed', () => {
    clock.lost(50);
    clock.observed(life, 30, 49);
    expect([clock.known, clock.asOf]).toEqual([false, 1]);
    expect(clock.isCurrent(answer(99, 'a'))).toBe(false);
    clock.observed(life, 30, 51);
    expect([clock.known, clock.asOf]).toEqual([true, 51]);
    expect([clock.isCurrent(answer(29, 'a')), clock.isCurrent(answer(30, 'a'))]).toEqual([
      false,
      true,
    ]);
  });

  it('keeps what passes while the stream is being asked', () => {
    clock.lost(50);
    clock.changed(31, ['a'], 'loss');
    clock.saw(31);
    clock.observed(life, 30, 51);
    expect(clock.highest).toBe(31);
    expect(clock.hasLoss(answer(30, 'a'))).toBe(true);
  });

  it('begins anew with another stream', () => {
    clock.saw(5_000);
    clock.observed('second life', 3, 60);
    expect([clock.life, clock.highest, clock.asOf]).toEqual(['second life', 3, 60]);
    expect(clock.isCurrent(answer(5_000, 'a'))).toBe(false);
  });
});

it('knows since when it has seen every event', () => {
  expect(clock.since).toBe(20);
  clock.saw(21);
  for (const [i, tag] of ['a', 'b', 'c', 'd'].entries()) clock.changed(22 + i, [tag], 'change');
  expect(clock.since).toBe(20);
  clock.changedAnything(26);
  expect(clock.since).toBe(26);
  clock.lost(60);
  expect(clock.since).toBe(Infinity);
  clock.observed(life, 30, 61);
  expect(clock.since).toBe(30);
});
