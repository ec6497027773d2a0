import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, todayInMexico } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  EmulatorIdentity,
  enrol,
  findFirestoreEmulator,
  prepareContest,
  startStack,
} from '../src/index.ts';
import { uploadPicture } from '../src/seed/demo-contest.ts';

const admin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };
const picture = readFileSync(new URL('../../demo/assets/icon-192.png', import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;
const found = findFirestoreEmulator();
const missing = 'missing' in found ? found.missing : undefined;

describe('the product on Firestore', () => {
  it('takes a photo from its upload to the winners', { timeout: 180_000 }, async ({ skip }) => {
    if (missing) return skip(`NOT RUN: ${missing} is missing`);
    await using parts = new AsyncDisposableStack();
    const dir = await mkdtemp(join(tmpdir(), 'el-reto-firestore-'));
    parts.defer(() => rm(dir, { recursive: true }));
    const stack = await startStack({
      dataDir: dir,
      env: {
        STORE: 'firestore',
        LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    });
    parts.defer(() => stack.stop());
    expect(stack.info.processes).toHaveProperty('firestore');

    const size = { name: 'firestore', posts: 1, users: 1, picture: async () => picture };
    const {
      api,
      admin: session,
      eventId,
      postIds,
      users,
    } = await prepareContest(stack, admin, size);
    const identity = new EmulatorIdentity(stack.info.authEmulator, 'demo-el-reto');
    const ana = await enrol(api, identity, {
      email: 'ana@elreto.test',
      password: 'reto-2026',
      name: 'Ana',
      lastName: 'Núñez',
      dob: '1990-01-01',
    });
    const mediaId = await uploadPicture(api, ana.token, 'post', picture);
    const body = { eventId, name: 'Día de feria', mediaId };
    const post = await api.call(routes.createPost, { token: ana.token, body });
    const params = { postId: post.id };
    await api.call(routes.approvePost, { token: session.token, params });

    const like = (postId: string, { uid, token }: typeof ana) =>
      api.call(routes.togglePostLike, { token, params: { postId }, body: { uid } });
    const first = postIds[0] ?? '';
    expect(await like(first, ana)).toMatchObject({ liked: true, previouslyLikedPost: null });
    expect(await like(post.id, ana)).toMatchObject({
      liked: true,
      previouslyLikedPost: { id: first },
    });
    const other = users[0];
    if (other) await like(post.id, other);
    const listed = async (sort: 'likes' | 'recent' | 'random') => {
      const query = { limit: 10, sort };
      const page = await api.call(routes.listEventPosts, { params: { eventId }, query });
      const { posts } = page as unknown as { posts: { id: string; likes: number }[] };
      return posts.map(({ id, likes }) => [id, likes]);
    };
    await expect
      .poll(() => listed('likes'))
      .toEqual([
        [post.id, 2],
        [first, 0],
      ]);
    expect(await listed('recent')).toHaveLength(2);
    expect(await listed('random')).toHaveLength(2);

    const endDate = todayInMexico(new Date(Date.now() - dayMs));
    const ended = { token: session.token, params: { eventId }, body: { endDate } };
    await api.call(routes.updateEvent, ended);
    const winners = async () => (await api.call(routes.listWinners))[0]?.topPosts[0];
    await expect.poll(winners).toMatchObject({ name: 'Día de feria', likes: 2 });
  });
});
