import { DatabaseSync } from 'node:sqlite';
import { calls, eventsEvents, type Post } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { fingerprints, migrations, posts } from '../src/post-records.ts';
import { running } from './neighbours.ts';
import { admin, PostsStack, user } from './posts-stack.ts';
import { publicPost, seedPosts } from './sample-posts.ts';

const stack = await PostsStack.forFile();
stack.neighbours.events.set('earlier', running);

/** A fingerprint that differs from `base` in some bits, spread over its bytes. */
const flipped = (base: bigint, ...bits: number[]) =>
  bits
    .reduce((print, bit) => print ^ (1n << BigInt(bit)), base)
    .toString(16)
    .padStart(16, '0');
const seven = [0, 9, 18, 27, 36, 45, 54] as const;

const queue = async (duplicates?: '1') => {
  const asked = { limit: 100, ...(duplicates && { duplicates }) };
  return (await stack.ask(calls.listAdminPosts, asked, admin())).posts;
};
const alikeOf = async (id: string, status: 'pending' | 'public' = 'pending') => {
  const { posts: some } = await stack.ask(calls.listAdminPosts, { status, limit: 100 }, admin());
  return some.find((post) => post.id === id)?.duplicateOf;
};

describe('a picture that looks like another', () => {
  const base = 0x0123_4567_89ab_cdefn;

  it('is told with it, in other contests too, both ways and the closest first', async () => {
    const first = await stack.createPublic('Gemela uno', {
      eventId: 'earlier',
      fingerprint: flipped(base),
    });
    const far = await stack.create('Gemela dos', { fingerprint: flipped(base, ...seven) });
    const near = await stack.create('Gemela tres', { fingerprint: flipped(base, 63) });
    const other = await stack.create('Ajena', { fingerprint: flipped(base, ...seven, 62) });
    await expect.poll(() => alikeOf(near.id)).toEqual([first.id]);
    await expect.poll(() => alikeOf(far.id)).toEqual([other.id, first.id]);
    expect(await alikeOf(first.id, 'public')).toEqual([near.id, far.id]);
    const found = (await queue('1')).map(({ id }) => id);
    expect(found).toEqual([far.id, near.id, other.id]);
  });

  it('differs from it in ten bits at most', async () => {
    const print = 0x5a5a_0f0f_3c3c_9669n;
    const ten = Array.from({ length: 10 }, (_, bit) => bit);
    const first = await stack.create('Original', { fingerprint: flipped(print) });
    const within = await stack.create('Recortada', { fingerprint: flipped(print, ...ten) });
    const beyond = await stack.create('Otra toma', { fingerprint: flipped(print, ...ten, 10) });
    await expect.poll(() => alikeOf(beyond.id)).toEqual([within.id]);
    await expect.poll(() => alikeOf(within.id)).toEqual([beyond.id, first.id]);
  });

  it('is told no more once it is gone', async () => {
    const print = 0xfedc_ba98_7654_3210n;
    const kept = await stack.create('Queda', { fingerprint: flipped(print) });
    const denied = await stack.create('Se va', { fingerprint: flipped(print, 1) });
    const closing = await stack.create('Con su reto', {
      eventId: 'earlier',
      fingerprint: flipped(print, 2, 3),
    });
    await expect.poll(() => alikeOf(kept.id)).toEqual([denied.id, closing.id]);
    await stack.ask(calls.denyPost, { postId: denied.id }, admin());
    expect(await alikeOf(kept.id)).toEqual([closing.id]);
    await stack.around.tell(eventsEvents.eventDeleted, {
      eventId: 'earlier',
      attached: [],
      released: [],
    });
    await expect.poll(() => alikeOf(kept.id)).toEqual([]);
    expect((await queue('1')).map(({ id }) => id)).not.toContain(kept.id);
    expect(await stack.service?.store.get(fingerprints, denied.id)).toBeUndefined();
    expect((await stack.service?.store.get(posts, kept.id))?.alike).toEqual([]);
  });

  it('is told of each of very many of one picture', async () => {
    const fingerprint = flipped(0x1111_2222_3333_4444n);
    const many: Post[] = [];
    for (let i = 0; i < 26; i++) many.push(await stack.create(`Copia ${i}`, { fingerprint }));
    const isCompared = async () =>
      (await stack.service?.store.find(posts, { where: [['likeness', '==', 'new']] })) ?? [];
    await expect.poll(isCompared).toEqual([]);
    for (const { id } of many) expect(await alikeOf(id)).not.toEqual([]);
    for (const { id } of many.slice(2)) {
      await stack.ask(calls.deletePost, { postId: id }, user('ana'));
    }
    // The two that are left, linked at first or not, find each other, at a look or with the next one.
    await stack.create('La siguiente', { fingerprint: 'cccccccccccccccc' });
    await expect.poll(() => alikeOf(many[0]?.id ?? '')).toEqual([many[1]?.id]);
    expect(await alikeOf(many[1]?.id ?? '')).toEqual([many[0]?.id]);
  });
});

describe('pictures of older programs', () => {
  it('are compared from the files that are kept, one after the other', async () => {
    const old = ['vieja a', 'vieja b', 'vieja c'].map((name) =>
      publicPost(name, { eventid: 'viejo', imgLocation: `x/${name}.jpg`, likeness: 'wanted' }),
    );
    const [a, b, c] = old;
    for (const post of [a, b]) {
      if (post) stack.neighbours.fingerprints.set(post.imgLocation, 'aaaaaaaaaaaaaaaa');
    }
    await seedPosts(stack, old);
    // Something new wakes it.
    await stack.create('Despierta', { fingerprint: 'bbbbbbbbbbbbbbbb' });
    await expect.poll(() => alikeOf(a?.id ?? '', 'public')).toEqual([b?.id]);
    const stateOf = async () => (await stack.service?.store.get(posts, c?.id ?? ''))?.likeness;
    await expect.poll(stateOf).toBe('done');
  });

  it('are marked for that by a step of the file, which denied cards get their ids by', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('CREATE TABLE posts (id TEXT PRIMARY KEY, doc TEXT)');
    db.exec('CREATE TABLE postNames (id TEXT PRIMARY KEY, doc TEXT)');
    for (const { run } of migrations) run(db);
    db.exec('CREATE TABLE deniedCards (id TEXT PRIMARY KEY, doc TEXT)');
    db.exec(`INSERT INTO posts VALUES ('p', '{"id":"p","name":"P"}')`);
    db.exec(`INSERT INTO deniedCards VALUES ('d', '{"name":"D"}')`);
    for (const { run } of migrations) run(db);
    const docOf = (table: string) => {
      const row = db.prepare(`SELECT doc FROM ${table}`).get();
      return JSON.parse(String(row?.['doc'])) as unknown;
    };
    expect(docOf('posts')).toMatchObject({ id: 'p', likeness: 'wanted' });
    expect(docOf('deniedCards')).toEqual({ name: 'D', postId: 'd' });
  });
});
