import { expect, it } from 'vitest';
import { Chronicle } from '../../test/support/chronicle.ts';
import { checkPosts } from './posts.ts';
import type { FoundPost } from './posts.ts';

const post = (id: string, isPublic: boolean): FoundPost => ({
  id,
  name: `name of ${id}`,
  public: isPublic,
  imgLocation: `path/${id}.jpg`,
});

const found = ({ history }: Chronicle, ...posts: FoundPost[]) =>
  [...checkPosts(history, posts)].map(({ kind }) => kind);

it('wants each post in the state that was acknowledged', () => {
  const story = new Chronicle();
  story.create('a');
  expect(found(story, post('a', false))).toEqual([]);
  expect(found(story)).toEqual(['lost']);
  expect(found(story, post('a', true))).toEqual(['lost']);
  story.decide('a', true);
  expect(found(story, post('a', true))).toEqual([]);
  expect(found(story, post('a', false))).toEqual(['lost']);
  story.delete('a');
  expect(found(story)).toEqual([]);
  expect(found(story, post('a', true))).toEqual(['lost']);
});

it('wants a denied post gone', () => {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', false);
  expect(found(story)).toEqual([]);
  expect(found(story, post('a', false))).toEqual(['lost']);
});

it('allows what unknown operations may have done, and no more', () => {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true, 'unknown');
  expect(found(story, post('a', false))).toEqual([]);
  expect(found(story, post('a', true))).toEqual([]);
  expect(found(story)).toEqual(['lost']);
  story.delete('a', 'unknown');
  expect(found(story)).toEqual([]);
});

it('wants each post decided once', () => {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true);
  story.decide('a', true);
  expect(found(story, post('a', true))).toEqual(['duplicated']);
});

it('allows a post that nobody heard of only where its creation is unknown', () => {
  const story = new Chronicle();
  const ask = { uid: 'eva', eventId: 'e', name: 'name of a', mediaId: 'm' };
  expect(found(story, post('a', false))).toEqual(['anomaly']);
  story.add('create', ask, { state: 'unknown' });
  expect(found(story, post('a', false))).toEqual([]);
  expect(found(story, post('a', true))).toEqual(['anomaly']);
  expect(found(story)).toEqual([]);
});

it('wants one post of a name and of a picture', () => {
  const story = new Chronicle();
  story.create('a');
  const twin = { ...post('a', false), id: 'b' };
  expect(found(story, post('a', false), twin)).toEqual(['anomaly', 'duplicated', 'duplicated']);
});
