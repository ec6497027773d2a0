import { maxImageRatio, serviceLimits } from '@el-reto/contracts';
import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Decoder, type DecodeAnswer } from '../src/pictures/decoder.ts';
import { decodeOf, holdDecoding, Media, outcomeOf } from './support/media.ts';
import { boastfulPng, handmadePng, noisy, plain, pngChunk } from './support/pictures.ts';

const media = await Media.ofFile();

const text = (bytes: string) => Buffer.from(bytes, 'latin1');
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
const withChunks = (...chunks: Buffer[]) => handmadePng(100, 100, { chunks });
const repeated = (count: number, chunk: Buffer) =>
  withChunks(...Array.from({ length: count }, () => chunk));
const zipped = (data: Buffer) => pngChunk('zTXt', Buffer.concat([text('k\0\0'), data]));
const animation = (frames: number, format: 'gif' | 'webp') =>
  sharp(randomBytes(8 * 8 * frames * 3), {
    raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
  })
    .toFormat(format)
    .toBuffer();

const tooLarge = [413, 'IMAGE_TOO_LARGE'];
const noImage = [415, 'NOT_AN_IMAGE'];
const upload = (picture: Buffer, uid = 'ana') => outcomeOf(media.upload(picture, { uid }));

describe('a bomb', () => {
  const { imageSide: side, imageFrames: frames } = serviceLimits;
  it.each<[string, () => Buffer | Promise<Buffer>, unknown[]]>([
    ['by area', () => boastfulPng(10_000, 10_000), tooLarge],
    ['by its height', () => handmadePng(1, 4_000_000), tooLarge],
    ['by the frames of a GIF', () => animation(frames + 1, 'gif'), tooLarge],
    ['by the frames of a WebP', () => animation(frames + 1, 'webp'), tooLarge],
    ['by texts that unpack to 400 MB', () => repeated(20, zipped(packed(20))), tooLarge],
    [
      'by an international text',
      () => withChunks(pngChunk('iTXt', Buffer.concat([text('k\0\u0001\0\0\0'), packed(50)]))),
      tooLarge,
    ],
    [
      'by its colour profile',
      () => withChunks(pngChunk('iCCP', Buffer.concat([text('p\0\0'), packed(60)]))),
      tooLarge,
    ],
    [
      'by what EXIF says in a PNG',
      () => withChunks(pngChunk('eXIf', Buffer.concat([text('MM\0*\0\0\0\b'), Buffer.alloc(5e6)]))),
      tooLarge,
    ],
    [
      'by a hundred thousand texts',
      () => repeated(1e5, pngChunk('tEXt', text('key\0a text'))),
      tooLarge,
    ],
    [
      'by texts that unpack and then break',
      () => repeated(2_000, zipped(packed(2).subarray(0, -8))),
      noImage,
    ],
  ])('%s is refused', async (_, make, expected) => {
    expect(await upload(await make())).toEqual(expected);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['height', () => handmadePng(Math.ceil(side / maxImageRatio), side)],
    ['number of frames', () => animation(frames, 'gif')],
    [
      'colour profile',
      async () =>
        sharp(await plain(90, 60))
          .withIccProfile('p3')
          .png()
          .toBuffer(),
    ],
  ])('is not a picture whose %s is within the bounds', async (_, make) => {
    expect(await upload(await make())).toEqual([201]);
  });
});

describe('hostile pictures', () => {
  it('of one account do not delay the picture of another account', async () => {
    const release = holdDecoding();
    const picture = await noisy(600, 450);
    const answered: string[] = [];
    const send = async (uid: string) => {
      expect(await upload(picture, uid)).toEqual([201]);
      answered.push(uid);
    };
    const before = Array.from({ length: 6 }, () => 'malo');
    const after = Array.from({ length: 3 }, () => 'malo');
    const sent = Promise.all([...before, 'carla', ...after].map(send));
    await expect.poll(() => media.images('decode', 'waiting')).toBe(8);
    release();
    await sent;
    expect(answered.slice(0, 5)).toContain('carla');
  });

  it('that stop in the middle are interrupted when another account needs the memory', async () => {
    const stalled = Array.from({ length: 8 }, () => stallUpload('malo', 19 * 1024 * 1024));
    await Promise.all(stalled.map(({ sent }) => sent));
    expect(await upload(await plain(90, 60), 'beatriz')).toEqual([201]);
    for (const { stop } of stalled) stop();
  });
});

describe('an upload', () => {
  const unavailable = [503, 'SERVICE_UNAVAILABLE'];

  it('is answered with 503, not as too large, if its decoders were ended', async () => {
    const decoding = vi.spyOn(Decoder.prototype, 'decode').mockResolvedValue('ended');
    expect(await upload(await plain(30, 20))).toEqual(unavailable);
    expect(decoding).toHaveBeenCalledTimes(2);
    decoding.mockRestore();
    expect(await upload(await plain(30, 20))).toEqual([201]);
  });

  it.each<[string, boolean, unknown[]]>([
    ['that crashes its decoders is no image', false, noImage],
    ['is answered with 503 if its decoders crash for every picture', true, unavailable],
  ])('%s', async (_, isForAll, expected) => {
    const picture = await plain(30, 20);
    const decode = decodeOf();
    const decoding = vi.spyOn(Decoder.prototype, 'decode');
    decoding.mockImplementation(async function (this: Decoder, bytes) {
      return isForAll || bytes.equals(picture) ? 'crashed' : decode.call(this, bytes);
    });
    expect(await upload(picture)).toEqual(expected);
  });

  it.each<DecodeAnswer[][]>([[['crashed']], [['too-costly', 'crashed']]])(
    'is accepted if its decoder crashed only once: %j',
    async (answers) => {
      const decoding = vi.spyOn(Decoder.prototype, 'decode');
      for (const answer of answers) decoding.mockResolvedValueOnce(answer);
      expect(await upload(await plain(30, 20))).toEqual([201]);
    },
  );
});

const waiting = () => media.images('decode', 'waiting');
const large = Buffer.alloc(19 * 1024 * 1024);

/** Occupies both decoders. */
async function occupy() {
  const release = holdDecoding();
  const picture = await plain(30, 20);
  const others = ['ana', 'carla'].map((uid) => upload(picture, uid));
  await expect.poll(() => media.images('decode', 'running')).toBe(2);
  return () => {
    release();
    return Promise.all(others);
  };
}

it('an upload that waits for a decoder is refused when another account needs its memory', async () => {
  const free = await occupy();
  const refused: unknown[] = [];
  const sent = Array.from({ length: 6 }, async () => {
    const outcome = await upload(large, 'malo');
    if (outcome[0] === 503) refused.push(outcome);
  });
  await expect.poll(waiting).toBe(6);
  const other = upload(large, 'beatriz');
  await expect.poll(() => refused).toEqual([[503, 'SERVICE_UNAVAILABLE']]);
  await free();
  expect(await other).toEqual(noImage);
  await Promise.all(sent);
});

it('an upload that waits for a decoder is not decoded after its client has disconnected', async () => {
  const free = await occupy();
  const client = new AbortController();
  const headers = { 'content-type': 'image/jpeg', 'x-actor-uid': 'malo' };
  const init = { method: 'POST', headers, body: large, signal: client.signal };
  const sent = media.fetch('/intake?purpose=post', init).catch(() => 'left');
  await expect.poll(waiting).toBe(1);
  client.abort();
  expect(await sent).toBe('left');
  await expect.poll(waiting).toBe(0);
  await free();
});

/** Starts an upload that sends `bytes` and never ends. */
function stallUpload(uid: string, bytes: number) {
  const aborter = new AbortController();
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  let left = Math.ceil(bytes / 65_536);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(65_536));
      else {
        resolve();
        await new Promise(() => {});
      }
    },
  });
  const headers = { 'content-type': 'image/jpeg', 'x-actor-uid': uid };
  const init = { method: 'POST', headers, body, duplex: 'half', signal: aborter.signal } as const;
  const answered = media.fetch('/intake?purpose=post', init);
  void answered.catch(() => undefined).finally(resolve);
  return { sent, stop: () => aborter.abort() };
}
