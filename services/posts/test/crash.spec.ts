import { calls, mediaRequests, postsEvents } from '@el-reto/contracts';
import { codeOf, ServiceProcess, startWait } from '@el-reto/testing';
import { expect, it, onTestFinished } from 'vitest';
import { postNames, postNumbers, posts, postSlugs, unpublishedStats } from '../src/post-records.ts';
import { Posts, signingKey, user } from './posts-harness.ts';

const service = await Posts.ofFile();
const { ask, claimantOf, create, createPublic, harness, read, store } = service;
const main = new URL('../src/main.ts', import.meta.url);

it('a kill between claim and post loses no answered change and no event; a retry with the same key creates one post', async () => {
  await harness.stopService();
  const process = new ServiceProcess(main, { ...harness.env, MEDIA_SIGNING_KEY: signingKey });
  onTestFinished(() => process.kill());
  await expect.poll(() => ask(calls.checkPostName, { name: 'x' }), startWait).toBe(false);
  const shown = await createPublic('Sobrevive');
  const waiting = await create('Espera', { uid: 'bea' });
  const mediaId = harness.neighbours.addUpload('ana');
  const input = { eventId: 'reto', name: 'Interrumpida', mediaId };
  const options = { actor: user('ana'), idempotencyKey: 'interrupted' };
  const post = () => harness.ask(calls.createPost, input, options);
  const { promise: claimed, resolve } = Promise.withResolvers<void>();
  harness.before = async (subject) => {
    if (subject !== mediaRequests.claim.subject) return;
    await Promise.all(Array.from({ length: 25 }, () => service.view(shown.id)));
    await process.kill();
    resolve();
  };
  // The killed process never answers.
  const interrupted = codeOf(
    harness.ask(calls.createPost, input, { ...options, timeoutMs: 5_000 }),
  );
  await claimed;
  const claimant = claimantOf(mediaId);
  expect(claimant).toMatch(/^post:/);

  harness.before = () => undefined;
  await harness.startService();
  const made = await post();
  expect(`post:${made.id}`).toBe(claimant);
  expect(await post()).toEqual(made);
  const mine = await service.listMine('ana');
  expect(mine.map(({ name }) => name).toSorted()).toEqual(['Interrumpida', 'Sobrevive']);
  expect(await interrupted).toBe('SERVICE_UNAVAILABLE');
  expect(await read(shown.id)).toMatchObject({ name: 'Sobrevive', views: 25 });
  const pending = await service.desk({ limit: 10 });
  expect(pending.posts.map(({ id }) => id)).toContain(waiting.id);
  await expect.poll(() => service.numbersOf(shown.id).at(-1)).toMatchObject({ views: 25 });
  const created = harness.published(postsEvents.postCreated);
  expect(created.filter(({ postId }) => postId === waiting.id)).toHaveLength(1);
  const approved = harness.published(postsEvents.postApproved);
  expect(approved.map(({ postId }) => postId)).toContain(shown.id);
});

it('a restart keeps posts, names, addresses, decisions and outcomes under keys', async () => {
  const kept = await create('Permanente', { key: 'permanent' });
  const denied = await create('Negada antes');
  await service.deny(denied.id);
  const all = () =>
    Promise.all(
      [posts, postNames, postSlugs, postNumbers].map(({ name }) =>
        store().find({ name, indexes: [] }, {}),
      ),
    );
  // The comparison of pictures, which runs in the background, changes records.
  const compared = { where: [['likeness', '==', 'done']] } as const;
  await expect
    .poll(async () => (await store().count(posts, {})) - (await store().count(posts, compared)))
    .toBe(0);
  const before = await all();
  await harness.restart();
  expect(await all()).toEqual(before);
  expect(await ask(calls.checkPostName, { name: 'PERMANENTE' })).toBe(true);
  expect(await codeOf(service.approve(denied.id))).toBe('POST_ALREADY_DECIDED');
  const other = create('Permanente', { key: 'permanent' });
  expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  const mine = await service.listMine('ana');
  expect(mine.map(({ id }) => id)).toContain(kept.id);
});

it('a restart publishes numbers that were marked for publishing before it', async () => {
  const { id } = await createPublic('Callada');
  await store().transaction((tx) => tx.set(unpublishedStats, id, { eventId: 'reto' }));
  await harness.restart();
  const published = () =>
    harness.published(postsEvents.statsChanged).filter((event) => event.posts[0]?.postId === id);
  await expect.poll(published).toHaveLength(1);
});
