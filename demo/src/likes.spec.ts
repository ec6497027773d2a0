import { describe, expect, it } from 'vitest';
import { demoAccounts } from './accounts.ts';
import { demoLikers, demoLikes } from './likes.ts';
import { demoPosts } from './posts.ts';

const likes = demoLikes();

describe('demoLikes', () => {
  it('are one a liker in each event', () => {
    const places = likes.map(({ event, liker }) => `${event}_${liker}`);
    expect(new Set(places).size).toBe(places.length);
    for (const { liker } of likes) expect(demoLikers).toContain(liker);
  });

  it('give every post the count it states, none from its own author', () => {
    for (const post of demoPosts) {
      const own = likes.filter(
        (like) => like.picture === post.picture && like.event === post.event,
      );
      expect(own).toHaveLength(post.likes);
      expect(own.some(({ liker }) => liker === post.author)).toBe(false);
    }
  });

  it('leave a clear podium in the ended event', () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = demoPosts
      .filter(({ event }) => event === 'ended')
      .map((post) => post.likes)
      .toSorted((a, b) => b - a);
    expect(first > second && second > third && third > fourth).toBe(true);
  });

  it('are the same each time', () => {
    expect(demoLikes()).toEqual(likes);
  });

  it('come from 40 to 60 people, the two demo accounts not among them', () => {
    expect(demoLikers.length).toBeGreaterThanOrEqual(40);
    expect(demoLikers.length).toBeLessThanOrEqual(60);
    expect(Object.keys(demoAccounts).some((key) => demoLikers.includes(key))).toBe(false);
  });

  it('refuse a post with more likes than there are people', () => {
    const [post] = demoPosts;
    if (!post) throw new Error('no posts');
    expect(() => demoLikes([{ ...post, likes: 61 }])).toThrow(RangeError);
  });
});
