import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorSchema, type Switches } from '@el-reto/contracts';
import { setSwitches } from '@el-reto/ops';
import { expect, it } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { upload } from '../src/seed/contest.ts';
import { pictureOf, product, toggle } from './traces/traced-product.ts';

/** Tests of pictures with FILES=bucket. */
export function testPicturesInBucket(): void {
  it('stores a picture only in the bucket, from the upload until the post is deleted', async () => {
    const { api, users, admin, eventId, stack, dataDir } = product;
    const token = users[0]?.token ?? '';
    const mediaId = await upload(api, token, 'post', await pictureOf(150));
    const objects = join(dataDir, 'bucket/objects');
    const kept = () =>
      readdirSync(objects).map((name) => readFileSync(join(objects, name), 'utf8'));
    const own = () => kept().filter((object) => object.includes(mediaId)).length;
    const others = () => kept().length - own();
    expect(own()).toBeGreaterThan(0);

    const body = { eventId, name: 'Foto en la cubeta', mediaId };
    const post = await api.call('createPost', { token, body });
    const params = { postId: post.id };
    await api.call('approvePost', { token: admin.token, params });
    const small = new URL(`/media/${post.imgLocation}?w=320`, stack.info.site);
    const typeOf = async () => {
      const response = await fetch(small, { headers: { accept: 'image/avif' } });
      return response.headers.get('content-type');
    };
    await expect.poll(typeOf, { interval: 25 }).toBe('image/avif');

    const before = others();
    await api.call('deletePost', { token, params });
    await expect.poll(own).toBe(0);
    expect(others()).toBeGreaterThanOrEqual(before);
    expect(existsSync(join(dataDir, 'media'))).toBe(false);
  });
}

/** Tests of the switches for likes and uploads. They restart services. */
export function testSwitches(): void {
  it('switches close likes, uploads and posts, also after kills, until a command on the machine opens them', async () => {
    const { api, eventId, admin, stack, dataDir } = product;
    const { token = '' } = product.users.at(-1) ?? {};
    const codeOf = async (send: () => Promise<Response>): Promise<string> => {
      const response = await send();
      return response.ok ? 'ok' : errorSchema.parse(await response.json()).code;
    };
    const put = (body: Partial<Switches>) => api.call('setSwitches', { token: admin.token, body });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const like =
      (headers = {}) =>
      () =>
        toggle({ user: -1, headers });
    const picture = await pictureOf(160);
    const send = (purpose: 'post' | 'event') => () =>
      api.fetch('uploadMedia', {
        token: purpose === 'event' ? admin.token : token,
        query: { purpose },
        body: picture,
        headers: { 'content-type': 'image/jpeg' },
      });
    const body = { eventId, name: 'Tarde', mediaId: await upload(api, token, 'post', picture) };
    const create =
      (own = body) =>
      () =>
        api.fetch('createPost', { token, body: own });
    // Until the switch is closed, a post with an unknown picture is refused for another reason.
    const unknown = { ...body, mediaId: crypto.randomUUID() };
    const codes = () => Promise.all([like(), send('post'), create(unknown)].map(codeOf));

    expect(await codeOf(like(key))).toBe('ok');
    const first: unknown = await (await like(key)()).json();
    await put({ likes: 'closed' });
    await expect.poll(() => codeOf(like())).toBe('LIKES_CLOSED');
    expect(await codeOf(send('post'))).toBe('ok');
    const closed = { likes: 'closed', uploads: 'closed' } as const;
    expect(await put({ uploads: 'closed' })).toEqual(closed);
    const refused = ['LIKES_CLOSED', 'UPLOADS_CLOSED', 'UPLOADS_CLOSED'];
    await expect.poll(codes).toEqual(refused);
    expect(await codeOf(create())).toBe('UPLOADS_CLOSED');
    await expect.poll(() => api.call('getSwitches')).toEqual(closed);
    expect(await codeOf(send('event'))).toBe('ok');
    await expect.poll(async () => (await like(key)()).json()).toEqual(first);

    const readers = ['likes', 'media', 'posts', 'events'];
    await Promise.all(readers.map((name) => stack.restarted(name, stack.kill(name))));
    expect(await codes()).toEqual(refused);
    expect(await api.call('getSwitches')).toEqual(closed);

    const operate = (...words: string[]) => setSwitches(parseEnv({ DATA_DIR: dataDir }), words);
    await expect(operate('likes', 'shut')).rejects.toThrow('Uso: npm run switch');
    await expect(operate('votes', 'off')).rejects.toThrow('Uso: npm run switch');
    expect(await operate('uploads', 'on')).toBe('likes: CERRADO · uploads: abierto');
    expect(await operate()).toBe('likes: CERRADO · uploads: abierto');
    expect(await operate('likes', 'on')).toBe('likes: abierto · uploads: abierto');
    await expect.poll(() => codeOf(like())).toBe('ok');
    await expect.poll(() => codeOf(create())).toBe('ok');
  });
}
