import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventSchema, meSchema, postSchema, topPostSchema, userSchema } from './entities.ts';
import { errorCodes } from './errors.ts';
import { errorSchema } from './calls/index.ts';

const event = {
  id: 'otono',
  slug: 'otono',
  name: 'Otoño',
  title: 'El reto de otoño',
  description: 'Una foto',
  startDate: '2026-11-06',
  endDate: '2026-11-30',
  thumbnail: '/media/a.webp',
  aboutThumbnail: '/media/b.webp',
  activeWinners: true,
  topPosts: [{ name: 'Mar', img: '/media/c.webp', likes: 3, author: 'Ana', slug: 'mar' }],
};

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
  likedAccounts: [],
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

const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== field));

describe.each<[string, z.ZodType, object, string[]]>([
  [
    'an event',
    eventSchema,
    event,
    [
      'id',
      'name',
      'title',
      'description',
      'startDate',
      'endDate',
      'thumbnail',
      'aboutThumbnail',
      'activeWinners',
      'topPosts',
      'slug',
    ],
  ],
  [
    'a post',
    postSchema,
    post,
    [
      'id',
      'name',
      'eventid',
      'userId',
      'imgLocation',
      'photoURL',
      'profilePhoto',
      'displayName',
      'likes',
      'shares',
      'views',
      'public',
      'postDate',
      'slug',
    ],
  ],
  ['a winner', topPostSchema, event.topPosts[0] ?? {}, ['name', 'img', 'likes', 'author']],
  [
    'a person',
    userSchema,
    user,
    ['uid', 'email', 'name', 'lastName', 'dob', 'createdAt', 'photoURL'],
  ],
  ['oneself', meSchema, { ...user, isAdmin: false }, ['uid', 'email', 'isAdmin']],
])('%s', (_, schema, example, published) => {
  it('keeps every field', () => {
    expect(schema.parse(example)).toEqual(example);
  });

  it.each(published)('needs %s', (field) => {
    expect(schema.safeParse(without(example, field)).success).toBe(false);
  });

  it('lets nothing else through', () => {
    expect(schema.parse({ ...example, passwordHash: 'secret' })).toEqual(example);
  });
});

describe('a post', () => {
  it('may come without its accounts', () => {
    expect(postSchema.safeParse(without(post, 'likedAccounts')).success).toBe(true);
  });

  it('says only when the list was cut', () => {
    expect(postSchema.safeParse({ ...post, likedAccountsTruncated: true }).success).toBe(true);
    expect(postSchema.safeParse({ ...post, likedAccountsTruncated: false }).success).toBe(false);
  });

  it.each(['likes', 'views', 'shares', 'width', 'height'])(
    'counts %s in whole numbers',
    (field) => {
      expect(postSchema.safeParse({ ...post, [field]: 1.5 }).success).toBe(false);
    },
  );
});

describe('a person', () => {
  it('may have told a date of birth that exists', () => {
    expect(userSchema.safeParse({ ...user, dob: '2000-02-29' }).success).toBe(true);
    expect(userSchema.safeParse({ ...user, dob: '2001-02-29' }).success).toBe(false);
  });
});

describe('an error', () => {
  it.each(errorCodes)('may carry %s', (code) => {
    expect(errorSchema.safeParse({ success: false, code, message: 'x' }).success).toBe(true);
  });

  it('carries no other code, and never success', () => {
    const body = { success: false, code: 'POST_NOT_FOUND', message: 'Post not found' };
    expect(errorSchema.safeParse({ ...body, code: 'OOPS' }).success).toBe(false);
    expect(errorSchema.safeParse({ ...body, success: true }).success).toBe(false);
  });

  it('leaves out what people need not see', () => {
    const body = { success: false, code: 'INTERNAL', message: 'x' };
    expect(errorSchema.parse({ ...body, stack: 'at x.ts:1' })).toEqual(body);
  });
});
