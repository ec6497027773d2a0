import { mediaRequests, postsEvents } from '@el-reto/contracts';
import { signMediaPath } from '@el-reto/service-kit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { VariantsWorker } from '../src/variants.worker.ts';
import { eventually, Media, postOf, previousSigningKey, signingKey } from './support/media.ts';
import { noisy, plain } from './support/pictures.ts';

const media = await Media.ofFile();

const year = 'public, max-age=31536000, immutable';
const browser = { accept: 'image/avif,image/webp,*/*;q=0.8' };

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const signed = (path: string, expiresAt = inSeconds(60), key = signingKey) =>
  new URL(signMediaPath(key, path, expiresAt), 'http://x').search;

async function pending(width = 1500, height = 30) {
  const { mediaId } = await media.stage(await noisy(width, height));
  const { path } = await media.claim(mediaId);
  await media.harness.publish(postsEvents.postCreated, postOf(path));
  await media.becomes(mediaId, { state: 'attached' });
  return { mediaId, path };
}

async function approved(width = 1500, height = 30) {
  const { mediaId, path } = await pending(width, height);
  await media.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
  const made = async () => expect((await media.record(mediaId))?.variants).toBe('made');
  await eventually(made);
  return { mediaId, path };
}

describe('a pending picture', () => {
  it('is shown to whoever has a signed address, and kept by no cache', async () => {
    const { mediaId, path } = await pending();
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

  it('is not there for anyone else', async () => {
    const { path } = await pending(60, 40);
    const other = await pending(60, 40);
    const queries = [
      '',
      '?w=320',
      signed(path, inSeconds(-1)),
      signed(path, inSeconds(60), 'another-key-of-sixteen'),
      signed(other.path),
      signed(path).replace(/exp=\d+/, `exp=${inSeconds(9999)}`),
      '?exp=abc&sig=abc',
      '?exp=&sig=',
    ];
    for (const query of queries) {
      const response = await media.get(path, query);
      expect([query, response.status]).toEqual([query, 404]);
      expect(await response.json()).toEqual({ code: 'MEDIA_NOT_FOUND', params: {} });
    }
  });

  it('is shown by addresses of both keys while keys are being changed', async () => {
    const { path } = await pending(60, 40);
    const status = async (key: string) =>
      (await media.get(path, signed(path, inSeconds(60), key))).status;
    expect(await status(signingKey)).toBe(200);
    expect(await status(previousSigningKey)).toBe(200);
    expect(await status('yet-another-key-of-sixteen')).toBe(404);
  });

  it('stays hidden while it is only claimed', async () => {
    const { mediaId } = await media.stage(await plain(60, 40));
    const { path } = await media.claim(mediaId);
    expect((await media.get(path)).status).toBe(404);
  });
});

describe('an approved picture', () => {
  it('is served in the format and width that suit the reader, for a year', async () => {
    const { mediaId, path } = await approved();
    const cases = [
      ['?w=320', 'image/avif', 320, `"${mediaId}_320.avif"`],
      ['?w=400', 'image/avif', 640, `"${mediaId}_640.avif"`],
      ['?w=1200', 'image/avif', 1200, `"${mediaId}_1200.avif"`],
      ['?w=1201', 'image/jpeg', 1500, `"${mediaId}.jpg"`],
      ['', 'image/jpeg', 1500, `"${mediaId}.jpg"`],
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
    const type = async (accept: string) =>
      (await media.get(path, '?w=640', { accept })).headers.get('content-type');
    expect(await type('image/webp,*/*')).toBe('image/webp');
    expect(await type('*/*')).toBe('image/jpeg');
  });

  it('is not sent again to who has it', async () => {
    const { mediaId, path } = await approved(400, 30);
    const tag = { 'if-none-match': `"${mediaId}_320.avif"`, ...browser };
    const response = await media.get(path, '?w=320', tag);
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('cache-control')).toBe(year);
    expect((await media.get(path, '?w=320', { ...tag, accept: 'image/webp' })).status).toBe(200);
  });

  it('answers HEAD with its headers alone', async () => {
    const { path } = await approved(400, 30);
    const whole = await media.get(path);
    const head = await media.fetch(`/files/${path}`, { method: 'HEAD' });
    const size = String((await whole.arrayBuffer()).byteLength);
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      size,
      '',
    ]);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
  });

  it('stands in for its variants until they are made', async () => {
    const { mediaId, path } = await pending(400, 30);
    await media.change(mediaId, { public: true, variants: 'wanted' });
    const meanwhile = await media.get(path, '?w=320', browser);
    expect(meanwhile.headers.get('content-type')).toBe('image/jpeg');
    expect(meanwhile.headers.get('cache-control')).toBe('public, max-age=5');
    expect((await media.get(path, '', browser)).headers.get('cache-control')).toBe(year);
    media.harness.service.app.get(VariantsWorker).mark();
    await eventually(async () => {
      const later = await media.get(path, '?w=320', browser);
      expect(later.headers.get('content-type')).toBe('image/avif');
      expect(later.headers.get('cache-control')).toBe(year);
    });
  });

  it('never grows: a narrow one keeps its width in the slot above', async () => {
    const { mediaId, path } = await approved(500, 30);
    const response = await media.get(path, '?w=1200', browser);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, mediaType: 'image/avif' });
    expect(await media.filesOf(mediaId)).toHaveLength(1 + 2 * 2);
  });
});

describe('publishing by request', () => {
  it('makes a picture public and has its variants made', async () => {
    const { mediaId, path } = await pending(400, 30);
    await media.harness.ask(mediaRequests.publish, { path });
    expect((await media.get(path)).status).toBe(200);
    await media.becomes(mediaId, { variants: 'made' });
  });

  it('touches no picture that is going, or lies elsewhere', async () => {
    const { mediaId, path } = await pending(60, 40);
    const publish = (at: string) => media.harness.ask(mediaRequests.publish, { path: at });
    const unknown = { code: 'MEDIA_NOT_FOUND' };
    await expect(publish(`event/e2/posts/ana/${mediaId}.jpg`)).rejects.toMatchObject(unknown);
    await media.change(mediaId, { state: 'doomed' });
    await expect(publish(path)).rejects.toMatchObject(unknown);
    expect(await media.record(mediaId)).toMatchObject({ state: 'doomed', public: false });
  });

  it.each(['event/e1/posts/ana/unknown.jpg', 'staged/unknown.jpg', '../x.jpg', ''])(
    'knows nothing of %j',
    async (path) => {
      const publish = media.harness.ask(mediaRequests.publish, { path });
      await expect(publish).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    },
  );
});

describe('a picture that is public from its claim on', () => {
  it('is readable at once and gets variants when it is shown', async () => {
    const { mediaId } = await media.stage(await plain(400, 400), { purpose: 'profile' });
    const claim = { purpose: 'profile', folder: 'profilePhotos/ana', public: true } as const;
    const { path } = await media.claim(mediaId, claim);
    const response = await media.get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, year]);
  });
});

it.each([
  'event/e1/posts/ana/unknown.jpg',
  'event/../../media.sqlite',
  '..%2f..%2fmedia.sqlite',
  '%2e%2e/%2e%2e/media.sqlite',
  '.drafts/x.jpg',
  'a%00.jpg',
  '',
])('there is nothing at %j', async (path) => {
  expect((await media.get(path)).status).toBe(404);
});

it('serves no variant by its own name', async () => {
  const { path } = await approved(400, 30);
  expect((await media.get(path.replace('.jpg', '_320.webp'))).status).toBe(404);
});
