import { expect, it } from 'vitest';
import type { z } from 'zod';
import { postSchema, userSchema } from './entities.ts';
import { errorSchema } from './calls/index.ts';

const post = {
  id: 'p1',
  slug: 'mar',
  name: 'Mar',
  eventid: 'otono',
  userId: 'ana',
  imgLocation: 'event/otono/posts/ana/p1.webp',
  photoURL: '/media/event/otono/posts/ana/p1.webp',
  profilePhoto: '/media/profilePhotos/ana/x.webp',
  displayName: 'Ana',
  likes: 0,
  shares: 0,
  views: 0,
  public: true,
  postDate: '20/11/2026',
  width: 800,
  height: 600,
  thumbhash: 'abc',
};
const user = {
  uid: 'ana',
  email: 'ana@elreto.test',
  name: 'Ana',
  lastName: '',
  dob: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  photoURL: '/avatar.svg',
};
const error = { success: false, code: 'POST_NOT_FOUND', message: 'x' };

it.each<[string, z.ZodType, object, object]>([
  ['a post', postSchema, post, { likedAccounts: [], likedAccountsTruncated: true }],
  ['a user', userSchema, user, {}],
  ['an error', errorSchema, error, {}],
])('%s keeps its fields and no others, and lacks none', (_, schema, required, optional) => {
  expect(schema.parse(required)).toEqual(required);
  const whole = { ...required, ...optional };
  expect(schema.parse({ ...whole, passwordHash: 'secret' })).toEqual(whole);
  const dispensable = Object.keys(required).filter(
    (field) => schema.safeParse({ ...required, [field]: undefined }).success,
  );
  expect(dispensable.filter((field) => field !== 'slug')).toEqual([]);
});

it.each<[string, z.ZodType, object]>([
  ['a list of accounts that says it is whole', postSchema, { likedAccountsTruncated: false }],
  ['half a like', postSchema, { likes: 1.5 }],
  ['29 February of a common year', userSchema, { dob: '2001-02-29' }],
  ['an unknown error code', errorSchema, { code: 'OOPS' }],
  ['an error that succeeds', errorSchema, { success: true }],
])('no entity has %s', (_, schema, wrong) => {
  const valid = { ...post, ...user, ...error };
  expect(schema.safeParse(valid).success).toBe(true);
  expect(schema.safeParse({ ...valid, ...wrong }).success).toBe(false);
});
