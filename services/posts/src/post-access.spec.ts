import { person } from '@el-reto/testing';
import { expect, it } from 'vitest';
import { requireOwned, requirePublic, requireVisible } from './post-access.ts';

const actors = {
  nobody: null,
  owner: person('ana'),
  stranger: person('bea'),
  admin: person('carla', { admin: true }),
  'unverified admin': person('dora', { admin: true, emailVerified: false }),
};
const posts = {
  public: { userId: 'ana', public: true },
  pending: { userId: 'ana', public: false },
  unknown: undefined,
};
const outcome = (act: () => unknown) => {
  try {
    return act() === undefined ? 'undefined' : 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it.each<[keyof typeof posts, keyof typeof actors, string, string | null]>([
  ['public', 'nobody', 'ok', null],
  ['public', 'owner', 'ok', 'ok'],
  ['public', 'stranger', 'ok', 'NOT_OWNER'],
  ['public', 'admin', 'ok', 'ok'],
  ['public', 'unverified admin', 'ok', 'NOT_OWNER'],
  ['pending', 'nobody', 'POST_NOT_FOUND', null],
  ['pending', 'owner', 'ok', 'ok'],
  ['pending', 'stranger', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
  ['pending', 'admin', 'ok', 'ok'],
  ['pending', 'unverified admin', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
  ['unknown', 'admin', 'POST_NOT_FOUND', 'POST_NOT_FOUND'],
])('a %s post, for %s: reading %s, deleting %s', (post, who, reading, deleting) => {
  const actor = actors[who];
  expect(outcome(() => requireVisible(posts[post], actor))).toBe(reading);
  expect(actor && outcome(() => requireOwned(posts[post], actor))).toBe(deleting);
});

it.each(['pending', 'unknown'] as const)('views of a %s post are refused', (post) => {
  expect(requirePublic(posts.public)).toBe(posts.public);
  expect(outcome(() => requirePublic(posts[post]))).toBe('POST_NOT_FOUND');
});
