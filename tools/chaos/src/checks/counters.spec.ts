import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import { checkCounters } from './counters.ts';

const found = ({ history }: Chronicle, views: number) =>
  [...checkCounters(history, [{ id: 'a', views, shares: 0 }])].map(({ kind }) => kind);

it('wants at least what was acknowledged and at most the unknown ones more', () => {
  const story = new Chronicle();
  story.view('a', 1);
  story.view('a', 2);
  story.view('a', 'unknown');
  expect(found(story, 1)).toEqual(['lost']);
  expect(found(story, 2)).toEqual([]);
  expect(found(story, 3)).toEqual([]);
  expect(found(story, 5)).toEqual(['duplicated', 'duplicated']);
});

it('wants no two answers with one number', () => {
  const story = new Chronicle();
  story.view('a', 1);
  story.view('a', 1);
  expect(found(story, 2)).toEqual(['lost']);
});
