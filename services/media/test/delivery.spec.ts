import { mediaRequests } from '@el-reto/contracts';
import { ServiceServer, signMediaPath } from '@el-reto/service-kit';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { FileStore } from '../src/files/file-store.ts';
import { holdStores, Media, previousSigningKey, signingKey } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const year = 'public, max-age=31536000, immutable';
const browser = { accept: 'image/avif,image/webp,*/*;q=0.8' };

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const signed = (path: string, expiresAt = inSeconds(60), key = signingKey) =>
  new URL(signMediaPath(key, path, expiresAt), 'http://x').search;

const pending = async (width: number) => media.pending(await noisy(width, 50));

async function approved(width: number) {
  const photo = await media.approved(await noisy(width, 50));
  await media.becomes(photo.mediaId, { variants: 'made' });
  return photo;
}

it('an idle connection stays open for a minute, because the gateway may just send a request on it', async () => {
  const { path } = await approved(60);
  const { headers } = await media.get(path);
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60);
});

it(
  'a stop waits for running answers, but not for their connections',
  { timeout: 60_000 },
  async () => {
    const { path } = await approved(60);
    const { app } = media.harness.service;
    const [server, files] = [app.getHttpServer(), app.get(FileStore)];
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const open = files.open.bind(files);
    vi.spyOn(files, 'open').mockImplementation(async (...given) => {
      reached.resolve();
      await go.promise;
      return open(...given);
    });
    const asked = media.get(path);
    await reached.promise;
    const stopped = media.harness.stopService();
    await expect.poll(() => server.listening).toBe(false);
    go.resolve();
    expect((await asked).status).toBe(200);
    await stopped;
    await media.harness.startService();
  },
);

describe('a pending picture', () => {
  it('is served under an address signed with either key, and may not be cached', async () => {
    const { mediaId, path } = await pending(1500);
    const earlier = signed(path, inSeconds(60), previousSigningKey);
    expect((await media.get(path, earlier)).status).toBe(200);
    const response = await media.get(path, signed(path), browser);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/jpeg',
      etag: `"${mediaId}.jpg"`,
      vary: 'accept',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await sharp(bytes).metadata()).width).toBe(1500);
  });

  it('is not found under any other address, or before its post exists', async () => {
    const [{ path }, claimed] = [await pending(60), await media.claimed(await plain(60, 40))];
    const queries = [
      '',
      '?w=320',
      signed(path, inSeconds(-1)),
      signed(path, inSeconds(60), 'another-key-of-sixteen'),
      signed(claimed.path),
      '?exp=abc&sig=abc',
    ];
    for (const query of queries) {
      const response = await media.get(path, query);
      expect([query, response.status]).toEqual([query, 404]);
      expect(await response.json()).toEqual({ code: 'MEDIA_NOT_FOUND', params: {} });
    }
    expect((await media.get(claimed.path)).status).toBe(404);
  });
});

it('an approved picture is served in the format and width that suit the reader, and may be cached for a year', async () => {
  const { mediaId, path } = await approved(1500);
  const cases = [
    ['?w=400', 'image/avif', 640, `"${mediaId}_640.avif"`],
    ['?w=wide', 'image/jpeg', 1500, `"${mediaId}.jpg"`],
  ] as const;
  for (const [query, type, width, etag] of cases) {
    const response = await media.get(path, query, browser);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': year,
      'content-type': type,
      vary: 'accept',
      etag,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([query, (await sharp(bytes).metadata()).width]).toEqual([query, width]);
  }
  expect((await media.get(path.replace('.jpg', '_320.webp'))).status).toBe(404);
});

it('publishing by request makes a picture public with variants, unless it is unknown, stored elsewhere, or being deleted', async () => {
  const shown = await pending(60);
  await media.harness.ask(mediaRequests.publish, { path: shown.path });
  expect((await media.get(shown.path)).status).toBe(200);
  await media.becomes(shown.mediaId, { variants: 'made' });
  const { mediaId, path } = await pending(60);
  await media.change(mediaId, { state: 'doomed' });
  for (const at of [path, `event/e2/posts/ana/${mediaId}.jpg`, 'staged/unknown.jpg', '../x', '']) {
    const publish = media.harness.ask(mediaRequests.publish, { path: at });
    await expect(publish).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  }
  expect(await media.record(mediaId)).toMatchObject({ state: 'doomed', public: false });
});

const wide = await noisy(1_300, 50);

// The different statuses with which all representations of a picture are answered.
async function statuses({ path }: { path: string }) {
  const answers = await Promise.all([
    media.get(path),
    media.get(path, '?w=320', { accept: 'image/avif' }),
    media.get(path, '?w=640', { accept: 'image/webp' }),
  ]);
  return [...new Set(answers.map(({ status }) => status))];
}

it('deleted pictures answer 404 while their variants, and those of others, are still being made', async () => {
  const { untilHeld, release } = holdStores(media, (path) => /_\d+\.\w+$/.test(path));
  const all = [];
  for (let i = 0; i < 3; i++) all.push(await media.approved(wide));
  await untilHeld();
  const deleted = all.filter((_, at) => at !== 1);
  for (const { path } of deleted) await media.deletePost(path);
  for (const one of deleted) await expect.poll(() => statuses(one)).toEqual([404]);
  release();
  for (const { mediaId } of deleted) await media.isGone(mediaId);
  await media.becomes(all[1]?.mediaId ?? '', { variants: 'made' });
});

it('deleted pictures answer 404 at once after a start when they were deleted while the service was down', async () => {
  const deleted = await media.approved(wide);
  const catchUp = vi.spyOn(ServiceServer.prototype, 'caughtUp');
  await media.harness.restart(async () => {
    // More events come before the deletion than are fetched at once. The start waits ten seconds for them.
    for (let i = 0; i < 40; i++) await media.denyPost(`event/e1/x${i}.jpg`);
    await media.deletePost(deleted.path);
  });
  expect(catchUp).toHaveBeenCalledOnce();
  // A busy machine may need more than the ten seconds.
  await catchUp.mock.results[0]?.value;
  expect(await statuses(deleted)).toEqual([404]);
});
