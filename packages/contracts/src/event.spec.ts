import { expect, it } from 'vitest';
import { feedOf } from './event.ts';

it('the feed of an event has the name of its service; acts of administrators have a separate feed', () => {
  expect(feedOf('posts.thing.happened.v1')).toBe('posts');
  expect(feedOf('posts.act.recorded.v1')).toBe('posts-acts');
});

it.each(['', 'posts', 'postsandmore.x.y.v1', 'rpc.posts.get', '.posts.x'])(
  'the subject %j belongs to no service',
  (subject) => {
    expect(() => feedOf(subject)).toThrow(subject);
  },
);
