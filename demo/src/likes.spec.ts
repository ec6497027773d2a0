import { expect, it } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { demoLikers, demoLikes } from './likes.ts';
import { demoPosts } from './posts.ts';

const likes = demoLikes();

it('the likes come from 40 to 60 people other than the demo accounts, one per person and event, and are the same in every run', () => {
  const places = likes.map(({ event, liker }) => `${event}_${liker}`);
  expect(new Set(places).size).toBe(places.length);
  expect(likes.filter(({ liker }) => !demoLikers.includes(liker))).toEqual([]);
  expect(demoLikers.length).toBeGreaterThanOrEqual(40);
  expect(demoLikers.length).toBeLessThanOrEqual(60);
  expect(Object.keys(demoAccounts).some((key) => demoLikers.includes(key))).toBe(false);
  expect(demoLikes()).toEqual(likes);
});

it('every post has its stated number of likes, and none from its author', () => {
  for (const { picture, event, likes: count, author } of demoPosts) {
    const own = likes.filter((like) => like.picture === picture && like.event === event);
    expect(own).toHaveLength(count);
    expect(own.some(({ liker }) => liker === author)).toBe(false);
  }
});

it('the ended event has one first, one second and one third place', () => {
  const ended = demoPosts.filter(({ event }) => event === 'ended').map((post) => post.likes);
  const podium = ended.toSorted((a, b) => b - a).slice(0, 4);
  expect(new Set(podium).size).toBe(4);
});

it('a post with more likes than there are people is refused', () => {
  const posts = demoPosts.slice(0, 1).map((post) => ({ ...post, likes: 61 }));
  expect(() => demoLikes(posts)).toThrow(RangeError);
});
