import { calls, postsRequests } from '@el-reto/contracts';
import { mediaUrl } from '@el-reto/service-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PostSort } from '../src/listing-order.ts';
import { admin, codeOf, PostsStack } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();

interface Asked {
  sort?: PostSort;
  limit?: number;
  cursor?: string;
  q?: string;
  author?: string;
}

const list = (eventId: string, { sort = 'recent', limit = 10, ...rest }: Asked = {}) =>
  stack.ask(postsRequests.list, { eventId, sort, limit, ...rest });

/** The ids of all pages; `between` runs after each of them. */
async function walk(
  eventId: string,
  asked: Asked,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page++) {
    const answer = await list(eventId, { ...asked, ...(cursor !== undefined && { cursor }) });
    ids.push(...answer.posts.map(({ id }) => id));
    if (answer.nextCursor === null) return ids;
    expect(answer.posts).toHaveLength(asked.limit ?? 10);
    cursor = answer.nextCursor;
    await between(page);
  }
}

/** Posts of which many share their time, their likes or their place in the shuffle. */
const tied = (eventid: string, from: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const n = from + i;
    const facts = {
      eventid,
      createdAt: 1000 + (n % 7),
      likes: n % 5,
      shuffle: ((n * 7919) % 23) * 2 ** 27,
    };
    return publicPost(`${eventid} ${n}`, facts);
  });

describe('a list of an event', () => {
  it('is empty for an event that nobody knows', async () => {
    expect(await list('nowhere')).toEqual({ posts: [], nextCursor: null });
  });

  it('shows public posts alone, each with an address that anyone may open', async () => {
    await seedPosts(stack, [
      publicPost('shown', { eventid: 'public' }),
      publicPost('waiting', { eventid: 'public', public: false }),
      publicPost('elsewhere', { eventid: 'another' }),
    ]);
    const { posts } = await list('public');
    expect(posts.map(({ id }) => id)).toEqual(['shown']);
    expect(posts[0]?.photoURL).toBe(mediaUrl('x/shown.jpg'));
  });

  it('keeps what moderators know to itself', async () => {
    const [reported] = [publicPost('reported', { eventid: 'quiet', reportedAt: 1, queueRank: 0 })];
    await seedPosts(stack, [reported]);
    const [post] = (await list('quiet')).posts;
    expect(post).not.toHaveProperty('reported');
    expect(post).not.toHaveProperty('reportedAt');
    expect(post).not.toHaveProperty('shuffle');
  });

  it('shows the newest first', async () => {
    const times = [3, 9, 1, 9, 5];
    const posts = times.map((createdAt, i) =>
      publicPost(`r${i}`, { eventid: 'recent', createdAt }),
    );
    await seedPosts(stack, posts);
    expect(await walk('recent', { limit: 2 })).toEqual(['r3', 'r1', 'r4', 'r0', 'r2']);
  });

  it('shows the most liked first, the earlier one where two have as many', async () => {
    const facts = [
      { likes: 1, createdAt: 1 },
      { likes: 4, createdAt: 8 },
      { likes: 4, createdAt: 2 },
      { likes: 10, createdAt: 9 },
    ];
    await seedPosts(
      stack,
      facts.map((fact, i) => publicPost(`l${i}`, { eventid: 'liked', ...fact })),
    );
    expect(await walk('liked', { sort: 'likes', limit: 3 })).toEqual(['l3', 'l2', 'l1', 'l0']);
  });

  it('ends with its last post, also where that fills a page', async () => {
    await seedPosts(stack, tied('even', 0, 20));
    const first = await list('even', { limit: 10 });
    const second = await list('even', { limit: 10, cursor: first.nextCursor ?? '' });
    expect(second.posts).toHaveLength(10);
    expect(second.nextCursor).toBeNull();
  });

  it.each(['recent', 'likes', 'random'] as const)(
    'by %s shows each post once, while others are added',
    async (sort) => {
      const event = `paged-${sort}`;
      const original = tied(event, 0, 57);
      await seedPosts(stack, original);
      const ids = await walk(event, { sort, limit: 10 }, (page) =>
        seedPosts(stack, tied(event, 1000 + page * 3, 3)),
      );
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(original.map(({ id }) => id)));
    },
  );
});

describe('a shuffled list', () => {
  beforeAll(() => seedPosts(stack, many('shuffled', 200)));

  it('stays the same from page to page', async () => {
    const { nextCursor } = await list('shuffled', { sort: 'random', limit: 50 });
    const cursor = nextCursor ?? '';
    const twice = [1, 2].map(() => list('shuffled', { sort: 'random', limit: 50, cursor }));
    const [once, again] = await Promise.all(twice);
    expect(once).toEqual(again);
  });

  it('begins elsewhere each time, and says nothing of when posts were made', async () => {
    const starts = new Set<string | undefined>();
    for (let i = 0; i < 8; i++) {
      const { posts } = await list('shuffled', { sort: 'random', limit: 200 });
      expect(posts).toHaveLength(200);
      starts.add(posts[0]?.id);
      const order = posts.map(({ id }) => Number(id.split('-')[1]));
      expect(order).not.toEqual(order.toSorted((a, b) => a - b));
    }
    expect(starts.size).toBeGreaterThan(1);
  });
});

describe('a search', () => {
  it('finds parts of names in any case and accent', async () => {
    const names = ['Ñandú en el CAMPO', 'El Campanario', 'Río'];
    await seedPosts(
      stack,
      names.map((name, i) => publicPost(name, { id: `s${i}`, slug: `s${i}`, eventid: 'search' })),
    );
    expect((await walk('search', { q: ' camp' })).toSorted()).toEqual(['s0', 's1']);
    expect(await walk('search', { q: 'NANDU' })).toEqual(['s0']);
    expect(await walk('search', { q: 'volcán' })).toEqual([]);
    expect(await walk('search', { q: '  ' })).toHaveLength(3);
  });

  it('finds people and numbers, and what a slip of the finger meant where nothing else is found', async () => {
    const eventid = 'people';
    await seedPosts(stack, [
      publicPost('La Sirena', { eventid, id: 'a', displayName: 'Lucía Prado', number: 71 }),
      publicPost('El Cántaro', { eventid, id: 'b', displayName: 'José Sirena', number: 72 }),
      publicPost('El Soldado', { eventid, id: 'c', displayName: 'Ana Ruiz' }),
    ]);
    const found = async (q: string) => (await walk(eventid, { q })).toSorted();
    expect(await found('sirena')).toEqual(['a', 'b']);
    expect(await found('#72')).toEqual(['b']);
    expect(await found('lucia sirena')).toEqual(['a']);
    expect(await found('sirema')).toEqual(['a', 'b']);
    expect(await found('soldados')).toEqual(['c']);
    expect(await found('dragon')).toEqual([]);
  });

  it('pages through rare finds among many posts, each once', async () => {
    const posts = many('haystack', 1200).map((post, i) =>
      i % 100 === 7 ? { ...post, foldedName: `aguja ${i}` } : post,
    );
    await seedPosts(stack, posts);
    for (const sort of ['recent', 'likes', 'random'] as const) {
      const ids = await walk('haystack', { sort, limit: 5, q: 'aguja' });
      expect(new Set(ids).size).toBe(12);
      expect(ids).toHaveLength(12);
    }
  });
});

describe('the cards of one person', () => {
  const uid = 'lupe';
  const own = (id: string, facts: object) =>
    publicPost(`Carta ${id}`, { id, userId: uid, displayName: 'Lupe', ...facts });

  it('are public ones alone, of an event or of all, newest first', async () => {
    await seedPosts(stack, [
      own('lupe-1', { eventid: 'mine', createdAt: 1 }),
      own('lupe-2', { eventid: 'mine', createdAt: 2 }),
      own('lupe-3', { eventid: 'other', createdAt: 3 }),
      own('lupe-4', { eventid: 'mine', createdAt: 4, public: false }),
      publicPost('De otra', { id: 'lupe-5', eventid: 'mine', userId: 'otra' }),
    ]);
    expect(await walk('mine', { author: uid })).toEqual(['lupe-2', 'lupe-1']);
    expect(await walk('mine', { author: uid, q: 'carta lupe-1' })).toEqual(['lupe-1']);
    const byAuthor = (fields: object) =>
      stack.ask(postsRequests.listByAuthor, { uid, limit: 2, ...fields });
    const first = await byAuthor({});
    expect(first.posts.map(({ id }) => id)).toEqual(['lupe-3', 'lupe-2']);
    const rest = await byAuthor({ cursor: first.nextCursor ?? '' });
    expect(rest.posts.map(({ id }) => id)).toEqual(['lupe-1']);
    expect(rest.nextCursor).toBeNull();
  });

  it('are nobody’s where none is public', async () => {
    await seedPosts(stack, [own('lupe-6', { userId: 'timida', eventid: 'mine', public: false })]);
    for (const hidden of ['timida', 'nadie']) {
      const asked = stack.ask(postsRequests.listByAuthor, { uid: hidden, limit: 2 });
      expect(await codeOf(asked)).toBe('USER_NOT_FOUND');
    }
  });
});

describe('a cursor', () => {
  it('that is not ours, or of another order, is malformed', async () => {
    await seedPosts(stack, tied('cursors', 0, 3));
    const { nextCursor } = await list('cursors', { sort: 'random', limit: 2 });
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      nextCursor ?? '',
      'nonsense',
      encoded({}),
      encoded(['recent', 0, 0, [1]]),
      encoded(['recent', 0, 1, [1, 'x']]),
      encoded(['recent', 0, 0, [null, 'x']]),
      encoded(['queue', 0, 0, [1, 1, 'x']]),
    ];
    for (const cursor of cursors) {
      expect(await codeOf(list('cursors', { cursor }))).toBe('MALFORMED_REQUEST');
    }
  });

  it('goes on where it stood when the post that it stood on is gone', async () => {
    await seedPosts(stack, tied('shrinking', 0, 6));
    const first = await list('shrinking', { limit: 3 });
    const last = first.posts.at(-1)?.id ?? '';
    const everyone = await walk('shrinking', { limit: 10 });
    await stack.ask(calls.deletePost, { postId: last }, admin());
    const second = await list('shrinking', { limit: 3, cursor: first.nextCursor ?? '' });
    expect(second.posts.map(({ id }) => id)).toEqual(everyone.slice(3));
  });
});

function many(eventid: string, count: number) {
  return Array.from({ length: count }, (_, i) =>
    publicPost(`${eventid} ${i}`, { eventid, createdAt: i, likes: i % 11 }),
  );
}
