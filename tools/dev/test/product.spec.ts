import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessages, errorSchema } from '@el-reto/contracts';
import type { Switches } from '@el-reto/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { prepareContest, type Contest } from '../src/seed/contest.ts';
import { startStack, type Stack } from '../src/stack.ts';
import { uploadPicture } from '../src/seed/demo.ts';
import { setSwitches } from '@el-reto/ops';

const admin = { email: 'admin@elreto.test', password: 'admin-demo-2026' };

let dir: string;
let stack: Stack;
let contest: Contest;
/** Small, so that its variants are made at once. */
const picture = readFileSync(
  new URL('../../../frontends/shell/public/icon-192.png', import.meta.url),
);
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'el-reto-product-'));
  stack = await startStack({
    dataDir: dir,
    env: {
      FILES: 'bucket',
      LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const size = { name: 'producto', posts: 1, users: 2, picture: async () => picture };
  contest = await prepareContest(stack, admin, size);
}, 120_000);
afterAll(async () => {
  await stack.stop();
  await rm(dir, { recursive: true });
});

const statusOf = async (url: string) => (await fetch(new URL(url, stack.info.site))).status;

it('keeps pictures in a bucket: uploaded, private, approved, read, deleted', async () => {
  const { api, users, eventId } = contest;
  const token = users[0]?.token;
  const mediaId = await uploadPicture(api, token ?? '', 'post', 'papel');
  const body = { eventId, name: `Foto en la cubeta ${mediaId}`, mediaId };
  const post = await api.call('createPost', { token, body });
  const bare = new URL(post.photoURL, stack.info.site).pathname;
  expect(await statusOf(post.photoURL)).toBe(200);
  expect(await statusOf(bare)).toBe(404);

  const params = { postId: post.id };
  await api.call('approvePost', { token: contest.admin.token, params });
  await expect.poll(() => statusOf(bare)).toBe(200);
  const headers = { accept: 'image/avif' };
  const small = () => fetch(new URL(`${bare}?w=320`, stack.info.site), { headers });
  await expect.poll(async () => (await small()).headers.get('content-type')).toBe('image/avif');
  expect((await small()).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

  await api.call('deletePost', { token, params });
  await expect.poll(() => statusOf(`${bare}?gone`)).toBe(404);
  const objects = join(dir, 'bucket/objects');
  const kept = () => readdirSync(objects).map((name) => readFileSync(join(objects, name), 'utf8'));
  await expect.poll(() => kept().filter((object) => object.includes(mediaId))).toEqual([]);
  // Of the contest's three: the preview of its card is made whenever the service has nothing better to do.
  const withoutPreview = () => kept().filter((object) => !object.includes('_wide.jpg'));
  await expect.poll(() => withoutPreview().length).toBe(3 * 3);
  expect(existsSync(join(dir, 'media'))).toBe(false);
});

describe('switches', () => {
  const put = (body: Partial<Switches>) =>
    contest.api.call('setSwitches', { token: contest.admin.token, body });
  const like = (key: string = crypto.randomUUID()) => {
    const user = contest.users[1];
    return contest.api.fetch('togglePostLike', {
      token: user?.token,
      params: { postId: contest.postIds[0] ?? '' },
      body: { uid: user?.uid ?? '' },
      headers: { 'idempotency-key': key, prefer: 'return=minimal' },
    });
  };
  const upload = (purpose: 'post' | 'event', token = contest.users[1]?.token) =>
    contest.api.fetch('uploadMedia', {
      token,
      query: { purpose },
      body: picture,
      headers: { 'content-type': 'image/png' },
    });
  const codeOf = async (response: Response) =>
    response.ok ? 'ok' : errorSchema.parse(await response.json()).code;
  const refusal = async (call: () => Promise<Response>) => codeOf(await call());
  const whole = { likes: 'open', uploads: 'open' } as const;

  afterEach(() => put(whole));

  it('close likes within two seconds, and people read why', async () => {
    expect(await refusal(like)).toBe('ok');
    expect(await put({ likes: 'closed' })).toEqual({ ...whole, likes: 'closed' });
    await expect.poll(() => refusal(like), { timeout: 2_000, interval: 100 }).toBe('LIKES_CLOSED');
    const refused = await like();
    expect(refused.status).toBe(409);
    expect(errorSchema.parse(await refused.json()).message).toBe(errorMessages.LIKES_CLOSED);
    expect(await refusal(() => upload('post'))).toBe('ok');
    await put({ likes: 'open' });
    await expect.poll(() => refusal(like), { timeout: 2_000, interval: 100 }).toBe('ok');
  });

  it('leave what was acknowledged as it was, also for who asks again', async () => {
    const key = crypto.randomUUID();
    const first: unknown = await (await like(key)).json();
    await put({ likes: 'closed' });
    await expect.poll(() => refusal(like)).toBe('LIKES_CLOSED');
    expect(await (await like(key)).json()).toEqual(first);
  });

  it('close uploads for people, not for administrators who make an event', async () => {
    const { api, eventId, users } = contest;
    const mediaId = await uploadPicture(api, users[1]?.token ?? '', 'post', 'papel');
    await put({ uploads: 'closed' });
    await expect.poll(() => refusal(() => upload('post'))).toBe('UPLOADS_CLOSED');
    const body = { eventId, name: `Tarde ${mediaId}`, mediaId };
    const create = () => api.fetch('createPost', { token: users[1]?.token, body });
    await expect.poll(() => refusal(create)).toBe('UPLOADS_CLOSED');
    expect(await refusal(() => upload('event', contest.admin.token))).toBe('ok');
    expect(await refusal(like)).toBe('ok');
  });

  it('outlast the end of every process that heeds them', async () => {
    await put({ likes: 'closed', uploads: 'closed' });
    await expect.poll(() => refusal(like)).toBe('LIKES_CLOSED');
    await expect.poll(() => refusal(() => upload('post'))).toBe('UPLOADS_CLOSED');
    for (const name of ['likes', 'media', 'events']) {
      await stack.restarted(name, stack.kill(name));
    }
    expect(await refusal(like)).toBe('LIKES_CLOSED');
    expect(await refusal(() => upload('post'))).toBe('UPLOADS_CLOSED');
    expect(await contest.api.call('getSwitches')).toEqual({
      likes: 'closed',
      uploads: 'closed',
    });
  });

  it('are shown to everyone, right after two seconds', async () => {
    const shown = () => contest.api.call('getSwitches');
    await expect.poll(shown, { interval: 100 }).toEqual(whole);
    await put({ uploads: 'closed' });
    await expect
      .poll(shown, { timeout: 2_000, interval: 100 })
      .toEqual({ ...whole, uploads: 'closed' });
  });

  it('are for administrators alone', async () => {
    const set = (token?: string) =>
      contest.api.fetch('setSwitches', { token, body: { likes: 'closed' } });
    expect(await refusal(() => set())).toBe('UNAUTHENTICATED');
    expect(await refusal(() => set(contest.users[0]?.token))).toBe('ADMIN_ONLY');
  });

  it('are at the operator’s hand on the machine itself', async () => {
    const env = parseEnv({ DATA_DIR: dir });
    expect(await setSwitches(env, ['likes', 'off'])).toBe('likes: CERRADO · uploads: abierto');
    await expect.poll(() => refusal(like)).toBe('LIKES_CLOSED');
    expect(await setSwitches(env, [])).toBe('likes: CERRADO · uploads: abierto');
    expect(await setSwitches(env, ['likes', 'on'])).toBe('likes: abierto · uploads: abierto');
    await expect(setSwitches(env, ['likes', 'shut'])).rejects.toThrow('Uso: npm run switch');
    await expect(setSwitches(env, ['votes', 'off'])).rejects.toThrow('Uso: npm run switch');
  });
});
