import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { limits } from '../limits.ts';
import { calls } from './index.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('days of reports and of the log', () => {
  const queries = [calls.getOverview, calls.getReport, calls.listAudit].map(({ query }) => query);

  it.each([
    [true, '2000-01-01', '2100-12-31'],
    [false, '0000-01-01', '0000-01-01'],
    [false, '1999-12-31', '2000-01-01'],
    [false, '2100-12-31', '2101-01-01'],
    [false, '2026-11-01', '9999-12-31'],
  ])('are those that can be reckoned with: %s of %s to %s', (isTaken, from, to) => {
    expect(queries.map((query) => accepts(query, { from, to }))).toEqual(
      queries.map(() => isTaken),
    );
  });
});

describe('the list of posts', () => {
  const { query } = calls.listEventPosts;

  it.each([
    [{}, {}],
    [{ limit: '100' }, { limit: 100 }],
    [
      { sort: 'likes', q: '  mar ' },
      { sort: 'likes', q: 'mar' },
    ],
    [
      { limit: '1', cursor: 'x', sort: 'random' },
      { limit: 1, cursor: 'x', sort: 'random' },
    ],
  ])('reads %j', (given, expected) => {
    expect(query.parse(given)).toEqual(expected);
  });

  it.each([{ limit: '101' }, { sort: 'oldest' }, { q: 'x'.repeat(101) }, { cursor: '' }])(
    'refuses %j',
    (given) => {
      expect(accepts(query, given)).toBe(false);
    },
  );

  it('answers a plain list or a page', () => {
    const { response } = calls.listEventPosts;
    expect(accepts(response, [])).toBe(true);
    expect(accepts(response, { posts: [], nextCursor: null })).toBe(true);
    expect(accepts(response, { posts: [] })).toBe(false);
  });
});

describe('a toggle', () => {
  const { body, response } = calls.togglePostLike;
  const answer = { success: true, likes: 1, liked: true, previouslyLikedPost: null };

  it.each([{}, { uid: '' }, { uid: 7 }, { uid: 'a b' }, null, []])('refuses %j', (given) => {
    expect(accepts(body, given)).toBe(false);
  });

  it('takes the account', () => {
    expect(body.parse({ uid: 'ana' })).toEqual({ uid: 'ana' });
  });

  it('answers with or without the accounts', () => {
    expect(accepts(response, answer)).toBe(true);
    expect(accepts(response, { ...answer, likedAccounts: ['ana'] })).toBe(true);
    expect(accepts(response, { ...answer, likedAccounts: [], likedAccountsTruncated: true })).toBe(
      true,
    );
    expect(accepts(response, { ...answer, likedAccountsTruncated: false })).toBe(false);
  });

  it('names the post that lost the like', () => {
    const previouslyLikedPost = { id: 'p1', likes: 0, likedAccounts: [] };
    expect(accepts(response, { ...answer, previouslyLikedPost })).toBe(true);
    expect(accepts(response, { ...answer, previouslyLikedPost: { id: 'p1' } })).toBe(false);
    expect(accepts(response, { ...answer, previouslyLikedPost: undefined })).toBe(false);
  });
});

describe('a batch of decisions', () => {
  const { body } = calls.decidePosts;
  const ids = (count: number) => Array.from({ length: count }, (_, i) => `post-${i}`);

  it('may leave either list out', () => {
    expect(body.parse({ approve: ['a'] })).toEqual({ approve: ['a'], deny: [] });
    expect(body.parse({})).toEqual({ approve: [], deny: [] });
  });

  it.each(['approve', 'deny'] as const)('ends at its limit of posts to %s', (list) => {
    expect(accepts(body, { [list]: ids(limits.batchSize) })).toBe(true);
    expect(accepts(body, { [list]: ids(limits.batchSize + 1) })).toBe(false);
  });

  it.each([{ approve: 'a' }, { deny: [7] }, { approve: ['a/b'] }, { deny: null }])(
    'refuses %j',
    (given) => {
      expect(accepts(body, given)).toBe(false);
    },
  );
});

describe('a denial', () => {
  const { body } = calls.denyPost;

  it('needs no reason and no body', () => {
    expect(accepts(body, undefined)).toBe(true);
    expect(accepts(body, {})).toBe(true);
  });

  it('may give one', () => {
    expect(body.parse({ reason: ' borrosa ' })).toEqual({ reason: 'borrosa' });
    expect(accepts(body, { reason: '   ' })).toBe(false);
    expect(accepts(body, { reason: 'x'.repeat(limits.reasonLength + 1) })).toBe(false);
  });
});

describe('a report', () => {
  it('needs a reason', () => {
    const { body } = calls.reportPost;
    expect(accepts(body, {})).toBe(false);
    expect(body.parse({ reason: 'no es una foto' })).toEqual({ reason: 'no es una foto' });
  });
});

describe('an upload', () => {
  it.each(['post', 'event', 'profile'])('may be for %s', (purpose) => {
    expect(accepts(calls.uploadMedia.query, { purpose })).toBe(true);
  });

  it.each([{}, { purpose: 'avatar' }, { purpose: '' }])('refuses %j', (query) => {
    expect(accepts(calls.uploadMedia.query, query)).toBe(false);
  });
});

describe('a post name to check', () => {
  const { params } = calls.checkPostName;

  it.each(['a', '🎉', 'x'.repeat(200)])('may be %j', (name) => {
    expect(accepts(params, { name })).toBe(true);
  });

  it.each(['', 'x'.repeat(201)])('may not be %j', (name) => {
    expect(accepts(params, { name })).toBe(false);
  });
});

describe('pending posts', () => {
  it.each([{}, { status: 'pending' }, { limit: '10', cursor: 'x' }])('are asked by %j', (query) => {
    expect(accepts(calls.listAdminPosts.query, query)).toBe(true);
  });

  it('are the only ones that moderation lists', () => {
    expect(accepts(calls.listAdminPosts.query, { status: 'approved' })).toBe(false);
  });
});

describe('health', () => {
  const { response } = calls.getHealth;

  it.each(['ok', 'degraded', 'down'])('may be %s', (status) => {
    expect(accepts(response, { status, dependencies: { redis: 'down', nats: 'ok' } })).toBe(true);
  });

  it('knows no other state', () => {
    expect(accepts(response, { status: 'fine', dependencies: {} })).toBe(false);
    expect(accepts(response, { status: 'ok', dependencies: { redis: 'slow' } })).toBe(false);
  });
});
