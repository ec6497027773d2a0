import { limits, type Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { checkCaches } from './caches.ts';

const counters = { likes: 0, shares: 0, views: 0 };
const post = (id: string, change: Partial<Post> = {}) =>
  ({ id, eventid: 'e', public: true, ...counters, ...change }) as Post;

const likes = new Map([['ana', { e: 'a' }]]);
const counted = { likes: 1, views: 3, shares: 2 };
const [liked, other] = [post('a', { ...counted, likedAccounts: ['ana'] }), post('b')];
const hidden = [post('c', { public: false }), post('d', { eventid: 'other' })];
const posts = [post('a', counted), other, ...hidden];
type Kind = Parameters<typeof checkCaches>[0][number]['what'];
const found = (cached: Post[], what: Kind = 'full list', all = posts) =>
  [...checkCaches([{ eventId: 'e', what, posts: cached }], { likes, posts: all })].length;

it('accepts a list that equals the answers of the services', () => {
  expect(found([liked, other])).toBe(0);
});

it.each([
  ['a missing post', [other]],
  ['a pending post', [liked, other, post('c')]],
  ['a post of another event', [liked, other, post('d')]],
  ['a repeated post', [liked, other, other]],
  ['a stale number of likes', [{ ...liked, likes: 0 }, other]],
  ['a stale number of views', [{ ...liked, views: 2 }, other]],
  ['a stale number of shares', [{ ...liked, shares: 3 }, other]],
  ['a missing account', [{ ...liked, likedAccounts: [] }, other]],
  ['a wrong account', [{ ...liked, likedAccounts: ['eva'] }, other]],
  ['a repeated account', [{ ...liked, likedAccounts: ['ana', 'ana'] }, other]],
])('finds %s', (_, cached) => expect(found(cached)).toBe(1));

it('finds a page by likes in another order', () => {
  expect(found([liked, other], 'page by likes')).toBe(0);
  expect(found([other, liked], 'page by likes')).toBe(1);
  expect(found([other, liked], 'page by date')).toBe(0);
});

it('misses posts on a page only if all posts fit on it', () => {
  expect(found([liked], 'page by date')).toBe(1);
  const more = Array.from({ length: limits.pageSize }, (_, n) => post(`p${n}`));
  expect(found([liked, other], 'page by date', [...posts, ...more])).toBe(0);
  expect(found([liked, other], 'full list', [...posts, ...more])).toBe(limits.pageSize);
});
