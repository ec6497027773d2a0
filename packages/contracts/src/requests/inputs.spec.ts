import { expect, it } from 'vitest';
import type { z } from 'zod';
import { limits, serviceLimits } from '../limits.ts';
import { calls } from '../calls/index.ts';
import { likesRequests } from './likes.ts';
import { mediaRequests } from './media.ts';
import { postsRequests } from './posts.ts';

const { body: newUserSchema } = calls.createUser;
const { body: userPatchSchema } = calls.updateMe;
const { body: newEventSchema } = calls.createEvent;

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const ids = (count: number) => Array.from({ length: count }, (_, i) => `id-${i}`);
const accountsOf = (count: number) => ({
  accounts: { p1: { likedAccounts: ids(count), truncated: false } },
});
const { pageSize } = limits;

const full = { name: ' Ana  María ', lastName: 'Núñez', dob: '2000-02-29' };
const others = [
  { name: '' },
  { lastName: '   ' },
  { dob: '2001-02-29' },
  { dob: null },
  { name: 7 },
];

it('a user is created with all fields, or with none after a first Google sign-in', () => {
  expect(newUserSchema.parse(full)).toEqual({ ...full, name: 'Ana María' });
  expect(newUserSchema.parse({})).toEqual({});
  const partial = Object.keys(full).map((field) => ({ ...full, [field]: undefined }));
  const wrong = [...partial, ...others.map((other) => ({ ...full, ...other }))];
  expect(wrong.filter((user) => accepts(newUserSchema, user))).toEqual([]);
});

it('a user can be changed in any field', () => {
  const patches = [{}, { name: 'Ana' }, { lastName: 'Núñez', dob: '2000-01-01' }];
  for (const patch of patches) expect(userPatchSchema.parse(patch)).toEqual(patch);
  expect(others.filter((patch) => accepts(userPatchSchema, patch))).toEqual([]);
});

it('a user cannot set their e-mail or their rights', () => {
  expect(newUserSchema.parse({ ...full, isAdmin: true })).not.toHaveProperty('isAdmin');
  expect(accepts(newUserSchema, { isAdmin: true })).toBe(false);
  expect(userPatchSchema.parse({ email: 'x@y.z', isAdmin: true })).toEqual({});
});

const event = {
  name: 'Otoño',
  title: 'El reto de otoño',
  description: 'Una foto\npor persona',
  startDate: '2026-11-06',
  endDate: '2026-11-30',
  thumbnailMediaId: 'm1',
  aboutThumbnailMediaId: 'm2',
};

it('a new event keeps the lines of its description', () => {
  expect(newEventSchema.parse(event)).toEqual(event);
});

it.each(Object.keys(event))('a new event requires %s', (field) => {
  expect(accepts(newEventSchema, { ...event, [field]: undefined })).toBe(false);
});

it.each([
  { name: '🎉' },
  { name: 'x'.repeat(limits.nameLength + 1) },
  { title: 'x'.repeat(limits.titleLength + 1) },
  { description: '   ' },
  { description: 'x'.repeat(limits.descriptionLength + 1) },
  { startDate: '06/11/2026' },
  { endDate: '2026-11-31' },
  { thumbnailMediaId: '../etc' },
  { prizes: Array.from({ length: 5 }, () => 'Un viaje') },
  { prizes: ['   '] },
  { prizes: ['x'.repeat(limits.prizeLength + 1)] },
  { rules: 'x'.repeat(limits.rulesLength + 1) },
  { permit: 'x'.repeat(limits.permitLength + 1) },
])('a new event may not have %j', (wrong) => {
  expect(accepts(newEventSchema, { ...event, ...wrong })).toBe(false);
});

it.each<[string, z.ZodType, object, ...object[]]>([
  [
    'likes.listAccounts',
    likesRequests.listAccounts.input,
    { postIds: ids(500) },
    { postIds: ids(501) },
  ],
  ['posts.getFacts', postsRequests.getFacts.input, { postIds: ids(500) }, { postIds: ids(501) }],
  [
    'likes.listTop',
    likesRequests.listTop.input,
    { eventIds: ids(200), limit: 20 },
    { eventIds: ids(201), limit: 20 },
    { eventIds: ids(1), limit: 21 },
    { eventIds: ids(1), limit: 0 },
  ],
  [
    'the answer of likes.listAccounts',
    likesRequests.listAccounts.output,
    accountsOf(serviceLimits.likedAccounts),
    accountsOf(serviceLimits.likedAccounts + 1),
  ],
  ['listAdminPosts', calls.listAdminPosts.input, { limit: pageSize }, { limit: pageSize + 1 }],
])('%s is refused above its maximum length', (_, schema, longest, ...longer) => {
  expect(accepts(schema, longest)).toBe(true);
  expect(longer.filter((value) => accepts(schema, value))).toEqual([]);
});

it('a page of pending posts has a default length', () => {
  const { input } = calls.listAdminPosts;
  expect(input.parse({})).toEqual({ status: 'pending', limit: limits.queuePageSize });
});

it.each([
  ['event/otono/posts/ana', true],
  ['events/Otono', true],
  ['profilePhotos/a:b@c.d-e_f', true],
  ['', false],
  ['/etc', false],
  ['a//b', false],
  ['a/', false],
  ['a b', false],
  ['../../etc', false],
  ['a/../b', false],
  ['a/./b', false],
  ['..', false],
  ['.', false],
  ['a\\b', false],
  ['a\n', false],
])('a picture may be claimed for the folder %j: %s', (folder, expected) => {
  const fields = { mediaId: 'm1', uid: 'ana', purpose: 'post', claimant: 'posts/p1' };
  expect(accepts(mediaRequests.claim.input, { ...fields, folder, public: false })).toBe(expected);
});
