import { calls, likesEvents, mediaRequests, postsEvents, postsRequests } from '@el-reto/contracts';
import { ServiceProcess } from '@el-reto/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postNames, postNumbers, posts, postSlugs, untoldStats } from '../src/post-records.ts';
import { admin, codeOf, PostsStack, user } from './posts-stack.ts';

const main = new URL('../src/main.ts', import.meta.url);

let stack: PostsStack;
let killed: ServiceProcess | undefined;

beforeAll(async () => {
  stack = await PostsStack.start();
});
afterEach(async () => {
  stack.around.before = () => undefined;
  await killed?.kill();
  if (!stack.service) await stack.startService();
});
afterAll(() => stack.stop());

/** Puts a process that can be killed in the place of the service in this one. */
async function startProcess(): Promise<ServiceProcess> {
  await stack.stopService();
  killed = new ServiceProcess(main, stack.env);
  await expect
    .poll(() => stack.ask(calls.checkPostName, { name: 'x' }).catch(() => null), {
      timeout: 30_000,
    })
    .not.toBeNull();
  return killed;
}

describe('a process that is killed', () => {
  it('between claim and post lets a retry with the same key finish, once', async () => {
    const process = await startProcess();
    const mediaId = stack.newUpload();
    const create = () => {
      const input = { eventId: 'reto', name: 'Interrumpida', mediaId };
      return stack.ask(calls.createPost, input, user('ana'), 'interrupted');
    };
    const { promise: claimed, resolve } = Promise.withResolvers<void>();
    stack.around.before = async (subject) => {
      if (subject !== mediaRequests.claim.subject) return;
      await process.kill();
      resolve();
    };
    const cut = codeOf(create());
    await claimed;
    const claimant = stack.neighbours.claimantOf(mediaId);
    expect(claimant).toMatch(/^post:/);

    stack.around.before = () => undefined;
    await stack.startService();
    const post = await create();
    expect(`post:${post.id}`).toBe(claimant);
    expect(await create()).toEqual(post);
    const { posts: mine } = await stack.ask(postsRequests.listMine, {}, user('ana'));
    expect(mine.map(({ name }) => name)).toEqual(['Interrumpida']);
    expect(await cut).toBe('SERVICE_UNAVAILABLE');
  });

  it('loses nothing that it answered, and tells what it had not told yet', async () => {
    const process = await startProcess();
    const approved = await stack.createPublic('Sobrevive');
    const waiting = await stack.create('Espera');
    const views = 25;
    const counted = Promise.all(
      Array.from({ length: views }, () =>
        stack.ask(calls.incrementPostView, { postId: approved.id }),
      ),
    );
    await counted;
    await process.kill();

    await stack.startService();
    const shown = await stack.read(approved.id);
    expect(shown).toMatchObject({ name: 'Sobrevive', views });
    const pending = await stack.ask(calls.listAdminPosts, { limit: 10 }, admin());
    expect(pending.posts.map(({ id }) => id)).toContain(waiting.id);
    await expect
      .poll(() =>
        stack.around
          .told(postsEvents.statsChanged)
          .flatMap((told) => told.posts)
          .at(-1),
      )
      .toMatchObject({ postId: approved.id, views });
    const created = stack.around.told(postsEvents.postCreated).map(({ postId }) => postId);
    expect(created.filter((id) => id === waiting.id)).toHaveLength(1);
    expect(stack.around.told(postsEvents.postApproved).map(({ postId }) => postId)).toContain(
      approved.id,
    );
  });
});

describe('a restart', () => {
  it('keeps posts, names, addresses, decisions and first outcomes', async () => {
    const kept = await stack.ask(
      calls.createPost,
      { eventId: 'reto', name: 'Permanente', mediaId: stack.newUpload() },
      user('ana'),
      'permanent',
    );
    const denied = await stack.create('Negada antes');
    await stack.ask(calls.denyPost, { postId: denied.id }, admin());
    const all = async () => {
      const found = [];
      for (const { name } of [posts, postNames, postSlugs, postNumbers]) {
        found.push(await stack.service?.store.find({ name, indexes: [] }, {}));
      }
      return found;
    };
    // Pictures are compared in their own time, which would change records between the two looks.
    const compared = { where: [['likeness', '==', 'done']] } as const;
    const count = async (query: object) => (await stack.service?.store.find(posts, query))?.length;
    await expect.poll(() => count(compared)).toBe(await count({}));
    const before = await all();
    await stack.stopService();
    await stack.startService();
    expect(await all()).toEqual(before);
    expect(await stack.ask(calls.checkPostName, { name: 'PERMANENTE' })).toBe(true);
    const again = stack.ask(calls.approvePost, { postId: denied.id }, admin());
    expect(await codeOf(again)).toBe('POST_ALREADY_DECIDED');
    const input = { eventId: 'reto', name: 'Permanente', mediaId: 'media-of-first' };
    const other = stack.ask(calls.createPost, input, user('ana'), 'permanent');
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    const { posts: mine } = await stack.ask(postsRequests.listMine, {}, user('ana'));
    expect(mine.map(({ id }) => id)).toContain(kept.id);
  });

  it('hears what was told while the service was down', async () => {
    const { id } = await stack.createPublic('Ausente');
    await stack.stopService();
    const tallies = [{ postId: id, likes: 11, revision: 1 }];
    await stack.around.tell(likesEvents.tallyChanged, { eventId: 'reto', tallies });
    await stack.startService();
    await expect.poll(() => stack.read(id)).toMatchObject({ likes: 11 });
  });

  it('tells numbers that were marked and not told', async () => {
    const { id } = await stack.createPublic('Callada');
    await stack.stopService();
    await stack.startService();
    await stack.service?.store.transaction((tx) => tx.set(untoldStats, id, { eventId: 'reto' }));
    const told = () =>
      stack.around.told(postsEvents.statsChanged).filter((event) => event.posts[0]?.postId === id);
    expect(told()).toEqual([]);
    await stack.stopService();
    await stack.startService();
    await expect.poll(told).toHaveLength(1);
  });

  it('knows a key whose post it made, long after its outcome was forgotten', async () => {
    const create = (name: string) => {
      const input = { eventId: 'reto', name, mediaId: stack.newUpload() };
      return stack.ask(calls.createPost, input, user('ana'), 'old-key');
    };
    await create('Con clave vieja');
    await stack.service?.store.transaction(async (tx) => {
      const outcomes = await tx.find({ name: 'idempotency', indexes: [] }, {});
      for (const outcome of outcomes)
        await tx.delete({ name: 'idempotency', indexes: [] }, outcome.id);
    });
    expect(await codeOf(create('Otro nombre'))).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
