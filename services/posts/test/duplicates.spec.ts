import { expect, it } from 'vitest';
import { fingerprints, posts } from '../src/post-records.ts';
import { Posts } from './posts-harness.ts';

const service = await Posts.ofFile();
const { create, createPublic, store } = service;
service.harness.neighbours.addEvent('earlier');

/** A fingerprint that differs from `base` in these bits, which are spread over its bytes. */
const flipped = (base: bigint, ...bits: number[]) =>
  bits
    .reduce((print, bit) => print ^ (1n << BigInt(bit)), base)
    .toString(16)
    .padStart(16, '0');
const seven = [0, 9, 18, 27, 36, 45, 54];

const desk = async (asked: { status?: 'public' | 'pending'; duplicates?: '1' }) =>
  (await service.desk({ limit: 100, ...asked })).posts;
const alikeOf = async (id: string, status: 'pending' | 'public' = 'pending') =>
  (await desk({ status })).find((post) => post.id === id)?.duplicateOf;

it('similar pictures are linked with each other, across contests, the closest first', async () => {
  const base = 0x0123_4567_89ab_cdefn;
  const options = { eventId: 'earlier', fingerprint: flipped(base) };
  const first = await createPublic('Gemela uno', options);
  const far = await create('Gemela dos', { fingerprint: flipped(base, ...seven) });
  const near = await create('Gemela tres', { fingerprint: flipped(base, 63) });
  const other = await create('Ajena', { fingerprint: flipped(base, ...seven, 62) });
  await expect.poll(() => alikeOf(near.id)).toEqual([first.id]);
  await expect.poll(() => alikeOf(far.id)).toEqual([other.id, first.id]);
  expect(await alikeOf(first.id, 'public')).toEqual([near.id, far.id]);
  const found = (await desk({ duplicates: '1' })).map(({ id }) => id);
  expect(found).toEqual([far.id, near.id, other.id]);
});

it('pictures are similar if they differ in ten bits at most', async () => {
  const print = 0x5a5a_0f0f_3c3c_9669n;
  const ten = Array.from({ length: 10 }, (_, bit) => bit);
  const first = await create('Original', { fingerprint: flipped(print) });
  const within = await create('Recortada', { fingerprint: flipped(print, ...ten) });
  const beyond = await create('Otra toma', { fingerprint: flipped(print, ...ten, 10) });
  await expect.poll(() => alikeOf(beyond.id)).toEqual([within.id]);
  await expect.poll(() => alikeOf(within.id)).toEqual([beyond.id, first.id]);
});

it('the links of a picture are deleted when it is denied or deleted with its event', async () => {
  const print = 0xfedc_ba98_7654_3210n;
  const kept = await create('Queda', { fingerprint: flipped(print) });
  const denied = await create('Se va', { fingerprint: flipped(print, 1) });
  const options = { eventId: 'earlier', fingerprint: flipped(print, 2, 3) };
  const closing = await create('Con su reto', options);
  await expect.poll(() => alikeOf(kept.id)).toEqual([denied.id, closing.id]);
  await service.deny(denied.id);
  expect(await alikeOf(kept.id)).toEqual([closing.id]);
  await service.deleteEvent('earlier');
  await expect.poll(() => alikeOf(kept.id)).toEqual([]);
  expect((await desk({ duplicates: '1' })).map(({ id }) => id)).not.toContain(kept.id);
  expect(await store().get(fingerprints, denied.id)).toBeUndefined();
  expect((await store().get(posts, kept.id))?.alike).toEqual([]);
});

it('of very many copies, each is linked with some, and the last two that remain with each other', async () => {
  const fingerprint = flipped(0x1111_2222_3333_4444n);
  const ids: string[] = [];
  for (let i = 0; i < 26; i++) ids.push((await create(`Copia ${i}`, { fingerprint })).id);
  const [first = '', second = ''] = ids;
  const linked = async () =>
    (await desk({ duplicates: '1' })).filter(({ id }) => ids.includes(id)).length;
  await expect.poll(linked).toBe(ids.length);
  for (const postId of ids.slice(2)) await service.delete(postId);
  // The next upload starts the comparison of posts whose links were all deleted.
  await create('La siguiente', { fingerprint: 'cccccccccccccccc' });
  await expect.poll(() => alikeOf(first)).toEqual([second]);
  expect(await alikeOf(second)).toEqual([first]);
});
