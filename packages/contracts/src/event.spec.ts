import { expect, it } from 'vitest';
import { feedOf } from './event.ts';

it('the feed of an event is its service, that of acts of administrators another one', () => {
  expect(feedOf('posts.thing.happened.v1')).toBe('posts');
  expect(feedOf('posts.act.recorded.v1')).toBe('posts-acts');
});

it.each(['', 'posts', 'postsandmore.x.y.v1', 'rpc.posts.get', '.posts.x'])(
  'no service owns %j',
  (subject) => {
    expect(() => feedOf(subject)).toThrow(subject);
  },
);
