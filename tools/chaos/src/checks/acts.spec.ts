import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import { checkActs } from './acts.ts';

const act = (seq: number, action: string, subject: string) => ({
  id: String(seq),
  doc: { seq, action, subject },
});
const approval = act(1, 'approvePost', 'a');

function found(acts: (typeof approval)[], state: 'acknowledged' | 'unknown', chain = {}) {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true, state);
  const reckoned = { entries: acts.length, brokenAt: null, hash: '', ...chain };
  return [...checkActs(story.history, { acts }, new Set(), reckoned)].map(({ kind }) => kind);
}

it('wants each acknowledged decision in the log, once', () => {
  expect(found([approval], 'acknowledged')).toEqual([]);
  expect(found([], 'acknowledged')).toEqual(['lost']);
  expect(found([approval, act(2, 'approvePost', 'a')], 'acknowledged')).toEqual(['duplicated']);
  expect(found([act(1, 'denyPost', 'a')], 'acknowledged')).toEqual(['lost', 'duplicated']);
  expect(found([], 'unknown')).toEqual([]);
  expect(found([approval], 'unknown')).toEqual([]);
});

it('wants a chain without gaps', () => {
  expect(found([approval, act(3, 'createEvent', 'e')], 'acknowledged')).toEqual(['anomaly']);
  expect(found([approval], 'acknowledged', { brokenAt: 1 })).toEqual(['anomaly']);
  expect(found([approval], 'acknowledged', { entries: 2 })).toEqual(['anomaly']);
});
