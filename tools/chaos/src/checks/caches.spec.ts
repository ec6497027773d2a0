import type { Post } from '@el-reto/contracts';
import { expect, it } from 'vitest';
import { checkCaches } from './caches.ts';

const post = (id: string, change: Partial<Post> = {}): Post => ({
  id,
  slug: id,
  name: id,
  eventid: 'e',
  userId: 'eva',
  imgLocation: '',
  photoURL: '',
  profilePhoto: '',
  displayName: '',
  likes: 0,
  shares: 0,
  views: 0,
  public: true,
  postDate: '',
  width: 1,
  height: 1,
  thumbhash: '',
  ...change,
});

const truth = {
  likes: new Map([['ana', { e: 'a' }]]),
  posts: [post('a', { likes: 1, views: 3 }), post('b'), post('c', { public: false })],
};
const right = [post('a', { likes: 1, views: 3, likedAccounts: ['ana'] }), post('b')];
const found = (...posts: Post[]) =>
  [...checkCaches([{ eventId: 'e', what: 'full list', posts }], truth)].length;

it('accepts a list that says what the services say', () => {
  expect(found(...right)).toBe(0);
});

it('notices a missing post, one too many and one twice', () => {
  expect(found(...right.slice(1))).toBe(1);
  expect(found(...right, post('c'))).toBe(1);
  expect(found(...right, post('b'))).toBe(1);
});

it('notices old numbers and old accounts', () => {
  const [, other = post('b')] = right;
  expect(found(post('a', { likes: 0, views: 3, likedAccounts: ['ana'] }), other)).toBe(1);
  expect(found(post('a', { likes: 1, views: 2, likedAccounts: ['ana'] }), other)).toBe(1);
  expect(found(post('a', { likes: 1, views: 3, likedAccounts: [] }), other)).toBe(1);
  expect(found(post('a', { likes: 1, views: 3, likedAccounts: ['ana', 'ana'] }), other)).toBe(1);
});
