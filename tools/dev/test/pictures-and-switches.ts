import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessages, errorSchema } from '@el-reto/contracts';
import type { Switches } from '@el-reto/contracts';
import { setSwitches } from '@el-reto/ops';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { parseEnv } from '../src/env.ts';
import { seed } from '../src/seed.ts';
import { upload } from '../src/seed/contest.ts';
import { admin as owner, pictureOf, type TracedProduct } from './traces/traced-product.ts';

const loadFileSchema = z.object({
  hotPostId: z.string().min(1),
  tokensExpireAt: z.number(),
  accounts: z.array(z.object({ uid: z.string(), token: z.string() })),
});

/** A picture that is uploaded, posted, approved and deleted, with FILES=bucket. */
export function keepPicturesInBucket(running: () => TracedProduct): void {
  it('keeps pictures in a bucket: uploaded, private, approved, read, deleted', async () => {
    const { contest, stack, dataDir } = running();
    const { api, users, eventId } = contest;
    const token = users[0]?.token ?? '';
    const at = (path: string) => new URL(path, stack.info.site);
    const statusOf = async (path: string) => (await fetch(at(path))).status;
    const mediaId = await upload(api, token, 'post', await pictureOf(150));
    const body = { eventId, name: 'Foto en la cubeta', mediaId };
    const post = await api.call('createPost', { token, body });
    const bare = at(post.photoURL).pathname;
    expect(await statusOf(post.photoURL)).toBe(200);
    expect(await statusOf(bare)).toBe(404);

    const params = { postId: post.id };
    await api.call('approvePost', { token: contest.admin.token, params });
    await expect.poll(() => statusOf(bare), { interval: 25 }).toBe(200);
    const small = () => fetch(at(`${bare}?w=320`), { headers: { accept: 'image/avif' } });
    await expect.poll(async () => (await small()).headers.get('content-type')).toBe('image/avif');
    expect((await small()).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );

    const objects = join(dataDir, 'bucket/objects');
    const kept = () =>
      readdirSync(objects).map((name) => readFileSync(join(objects, name), 'utf8'));
    const others = () => kept().filter((object) => !object.includes(mediaId)).length;
    const before = others();
    await api.call('deletePost', { token, params });
    await expect.poll(() => statusOf(`${bare}?gone`), { interval: 25 }).toBe(404);
    await expect.poll(() => kept().filter((object) => object.includes(mediaId))).toEqual([]);
    expect(others()).toBeGreaterThanOrEqual(before);
    expect(existsSync(join(dataDir, 'media'))).toBe(false);
  });
}

/** What `SEED=load` prepares for k6. */
export function prepareLoad(running: () => TracedProduct): void {
  it('SEED=load leaves accounts of adults with tokens, for the owner of the machine alone', async () => {
    const { stack, dataDir } = running();
    const env = parseEnv({
      DATA_DIR: dataDir,
      SEED: 'load',
      LOAD_ACCOUNTS: '3',
      LOAD_POSTS: '2',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    });
    await seed({ info: stack.info, env, say: () => undefined });
    const path = join(dataDir, 'load.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const file = loadFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    expect(new Set(file.accounts.map(({ uid }) => uid)).size).toBe(3);
    expect(file.tokensExpireAt).toBeGreaterThan(Date.now() + 50 * 60 * 1000);
    for (const { token } of file.accounts) {
      const headers = { authorization: `Bearer ${token}` };
      const me = await fetch(new URL('/api/me', stack.info.site), { headers });
      expect(await me.json()).toMatchObject({ dob: expect.any(String) });
    }
  });
}

/** The operator's switches for likes and uploads. */
export function heedSwitches(running: () => TracedProduct): void {
  const open = { likes: 'open', uploads: 'open' } as const;
  const within2s = { timeout: 2_000, interval: 25 };
  const put = (body: Partial<Switches>) => {
    const { contest } = running();
    return contest.api.call('setSwitches', { token: contest.admin.token, body });
  };
  const shown = () => running().contest.api.call('getSwitches');
  /** A user that no other test of the product acts as. */
  const user = () => {
    const last = running().contest.users.at(-1);
    if (!last) throw new Error('unreachable');
    return last;
  };
  const like = (key: string = crypto.randomUUID()) => {
    const { api, postIds } = running().contest;
    const { uid, token } = user();
    return api.fetch('togglePostLike', {
      token,
      params: { postId: postIds[0] ?? '' },
      body: { uid },
      headers: { 'idempotency-key': key, prefer: 'return=minimal' },
    });
  };
  const send = async (purpose: 'post' | 'event') => {
    const { api, admin } = running().contest;
    return api.fetch('uploadMedia', {
      token: (purpose === 'event' ? admin : user()).token,
      query: { purpose },
      body: await pictureOf(160),
      headers: { 'content-type': 'image/jpeg' },
    });
  };
  const codeOf = async (call: () => Promise<Response>) => {
    const response = await call();
    return response.ok ? 'ok' : errorSchema.parse(await response.json()).code;
  };
  const post = () => codeOf(() => send('post'));
  const event = () => codeOf(() => send('event'));

  afterEach(() => put(open));

  it('closes likes within two seconds, with a reason, and repeats acknowledged ones as they were', async () => {
    const key = crypto.randomUUID();
    const first: unknown = await (await like(key)).json();
    expect(await put({ likes: 'closed' })).toEqual({ ...open, likes: 'closed' });
    await expect.poll(() => codeOf(like), within2s).toBe('LIKES_CLOSED');
    await expect.poll(shown, within2s).toEqual({ ...open, likes: 'closed' });
    const refused = await like();
    expect(refused.status).toBe(409);
    expect(errorSchema.parse(await refused.json()).message).toBe(errorMessages.LIKES_CLOSED);
    expect(await (await like(key)).json()).toEqual(first);
    expect(await post()).toBe('ok');
    await put({ likes: 'open' });
    await expect.poll(() => codeOf(like), within2s).toBe('ok');
  });

  it('closes uploads and posts for users, not for administrators who make an event', async () => {
    const { api, eventId } = running().contest;
    const { token } = user();
    const mediaId = await upload(api, token, 'post', await pictureOf(170));
    await put({ uploads: 'closed' });
    await expect.poll(post, within2s).toBe('UPLOADS_CLOSED');
    const body = { eventId, name: 'Tarde', mediaId };
    const create = () => api.fetch('createPost', { token, body });
    await expect.poll(() => codeOf(create), within2s).toBe('UPLOADS_CLOSED');
    expect(await event()).toBe('ok');
    expect(await codeOf(like)).toBe('ok');
  });

  it('stays closed when every process that reads the switches is killed', async () => {
    const { stack } = running();
    await put({ likes: 'closed', uploads: 'closed' });
    await expect.poll(() => codeOf(like)).toBe('LIKES_CLOSED');
    await expect.poll(post).toBe('UPLOADS_CLOSED');
    const names = ['likes', 'media', 'events'];
    await Promise.all(names.map((name) => stack.restarted(name, stack.kill(name))));
    expect(await codeOf(like)).toBe('LIKES_CLOSED');
    expect(await post()).toBe('UPLOADS_CLOSED');
    expect(await shown()).toEqual({ likes: 'closed', uploads: 'closed' });
  });

  it('is set by a command on the machine itself', async () => {
    const env = parseEnv({ DATA_DIR: running().dataDir });
    expect(await setSwitches(env, ['likes', 'off'])).toBe('likes: CERRADO · uploads: abierto');
    await expect.poll(() => codeOf(like)).toBe('LIKES_CLOSED');
    expect(await setSwitches(env, [])).toBe('likes: CERRADO · uploads: abierto');
    expect(await setSwitches(env, ['likes', 'on'])).toBe('likes: abierto · uploads: abierto');
    for (const wrong of [
      ['likes', 'shut'],
      ['votes', 'off'],
    ]) {
      await expect(setSwitches(env, wrong)).rejects.toThrow('Uso: npm run switch');
    }
  });
}
