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
  const { query, response } = calls.listEventPosts;

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

  it('refuses what is past its limits', () => {
    const wrong = [{ limit: '101' }, { sort: 'oldest' }, { q: 'x'.repeat(101) }, { cursor: '' }];
    expect(wrong.filter((given) => accepts(query, given))).toEqual([]);
  });

  it('answers a plain list or a page', () => {
    expect(accepts(response, [])).toBe(true);
    expect(accepts(response, { posts: [], nextCursor: null })).toBe(true);
    expect(accepts(response, { posts: [] })).toBe(false);
  });
});

describe('a toggle', () => {
  const { body, response } = calls.togglePostLike;
  const answer = { success: true, likes: 1, liked: true, previouslyLikedPost: null };
  const previous = { id: 'p1', likes: 0, likedAccounts: [] };

  it('takes an account', () => {
    expect(body.parse({ uid: 'ana' })).toEqual({ uid: 'ana' });
    const wrong = [{}, { uid: '' }, { uid: 7 }, { uid: 'a b' }, null, []];
    expect(wrong.filter((given) => accepts(body, given))).toEqual([]);
  });

  it.each([
    [{}, true],
    [{ likedAccounts: ['ana'] }, true],
    [{ likedAccounts: [], likedAccountsTruncated: true }, true],
    [{ likedAccountsTruncated: false }, false],
    [{ previouslyLikedPost: previous }, true],
    [{ previouslyLikedPost: { id: 'p1' } }, false],
    [{ previouslyLikedPost: undefined }, false],
  ])('answers with %j: %s', (more, expected) => {
    expect(accepts(response, { ...answer, ...more })).toBe(expected);
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

it.each([
  ['a report', calls.reportPost.body, [{ reason: 'no es una foto' }], [{}]],
  [
    'an upload',
    calls.uploadMedia.query,
    [{ purpose: 'post' }, { purpose: 'event' }, { purpose: 'profile' }],
    [{}, { purpose: 'avatar' }, { purpose: '' }],
  ],
  [
    'a post name to check',
    calls.checkPostName.params,
    [{ name: 'a' }, { name: '🎉' }, { name: 'x'.repeat(200) }],
    [{ name: '' }, { name: 'x'.repeat(201) }],
  ],
  [
    'the moderation queue',
    calls.listAdminPosts.query,
    [{}, { status: 'pending' }, { limit: '10', cursor: 'x' }],
    [{ status: 'approved' }],
  ],
  [
    'the health of the product',
    calls.getHealth.response,
    [{ status: 'degraded', dependencies: { redis: 'down', nats: 'ok' } }],
    [
      { status: 'fine', dependencies: {} },
      { status: 'ok', dependencies: { redis: 'slow' } },
    ],
  ],
] as [string, z.ZodType, unknown[], unknown[]][])(
  '%s is of one shape',
  (_, schema, right, wrong) => {
    expect(right.filter((value) => !accepts(schema, value))).toEqual([]);
    expect(wrong.filter((value) => accepts(schema, value))).toEqual([]);
  },
);
