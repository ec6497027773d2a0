import { expect, it } from 'vitest';
import { Chronicle, likedFrom, takenOff } from '../../test/support/chronicle.ts';
import { checkLikes } from './likes.ts';

/** What is found when Ana's like is at `like` in the end. */
function found({ history }: Chronicle, like: string | null): string[] {
  const own: Record<string, string> = like === null ? {} : { e: like };
  const likes = new Map([['ana', own]]);
  return [...checkLikes(history, likes)].map(({ kind }) => kind);
}

it('takes likes that went as they were acknowledged', () => {
  const story = new Chronicle();
  story.toggle('a', likedFrom(null));
  story.toggle('b', likedFrom('a'));
  expect(found(story, 'b')).toEqual([]);
  story.toggle('b', takenOff);
  expect(found(story, null)).toEqual([]);
});

it('misses a like that is not on record', () => {
  const story = new Chronicle();
  story.toggle('a', likedFrom(null));
  expect(found(story, null)).toEqual(['lost']);
});

it('misses a like that a later answer knows nothing of', () => {
  const story = new Chronicle();
  story.toggle('a', likedFrom(null));
  story.toggle('b', likedFrom(null), 5);
  expect(found(story, 'b')).toEqual(['lost']);
});

it('notices a toggle that was repeated and happened twice', () => {
  const story = new Chronicle();
  story.toggle('a', takenOff, 2);
  expect(found(story, null)).toEqual(['duplicated']);
});

it('notices that the one before happened twice', () => {
  const story = new Chronicle();
  story.toggle('a', likedFrom(null));
  story.toggle('b', likedFrom('a'), 3);
  story.toggle('c', likedFrom(null));
  expect(found(story, 'c')).toEqual(['duplicated']);
});

it('calls nothing duplicated that was sent once', () => {
  const story = new Chronicle();
  story.toggle('a', takenOff);
  expect(found(story, null)).toEqual(['lost']);
});

it('lets an unknown toggle have happened, or not, or later', () => {
  for (const like of ['a', 'b', null]) {
    const story = new Chronicle();
    story.toggle('a', likedFrom(null));
    story.toggle('b', 'unknown');
    expect(found(story, like)).toEqual(like === null ? ['lost'] : []);
  }
  const late = new Chronicle();
  late.toggle('b', 'unknown');
  late.toggle('a', likedFrom(null));
  expect(found(late, 'b')).toEqual([]);
});

it('lets an unknown toggle happen once only', () => {
  const story = new Chronicle();
  story.toggle('a', 'unknown');
  story.toggle('a', takenOff);
  expect(found(story, null)).toEqual([]);
  expect(found(story, 'a')).toEqual(['lost']);
});

it('lets likes go with their post, and not before', () => {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true);
  story.toggle('a', likedFrom(null));
  expect(found(story, null)).toEqual(['lost']);
  story.delete('a');
  expect(found(story, null)).toEqual([]);
  expect(found(story, 'a')).toEqual(['lost']);
  story.toggle('b', likedFrom(null));
  expect(found(story, 'b')).toEqual([]);
});

it('lets a post that may be gone keep its likes', () => {
  const story = new Chronicle();
  story.create('a');
  story.decide('a', true);
  story.toggle('a', likedFrom(null));
  story.delete('a', 'unknown');
  expect(found(story, 'a')).toEqual([]);
  expect(found(story, null)).toEqual([]);
});
