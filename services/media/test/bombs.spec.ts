import { serviceLimits } from '@el-reto/contracts';
import sharp from 'sharp';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaStack } from './support/media-stack.ts';
import { boastfulPng, handmadePng, noisy, photo, plain, pngChunk } from './support/pictures.ts';

let stack: MediaStack;
beforeAll(async () => void (stack = await MediaStack.start()));
afterAll(() => stack.stop());

const text = (bytes: string) => Buffer.from(bytes, 'latin1');
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
const withChunks = (...chunks: Buffer[]) => handmadePng({ width: 100, height: 100, chunks });
const animation = (frames: number, format: 'gif' | 'webp') =>
  sharp(randomBytes(8 * 8 * frames * 3), {
    raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
  })
    .toFormat(format)
    .toBuffer();

const tooLarge = [413, 'IMAGE_TOO_LARGE'];
const noImage = [415, 'NOT_AN_IMAGE'];
/** Nothing below is worth more time than a header takes to read. */
const promptMs = 4_000;

async function upload(picture: Buffer, uid = 'ana') {
  const from = performance.now();
  const response = await stack.upload(picture, { uid });
  const { code } = (await response.json()) as { code?: string };
  return { answer: [response.status, code], tookMs: performance.now() - from };
}

describe('a bomb', () => {
  const { imageSide: side, imageFrames: frames } = serviceLimits;
  const idat = (width: number, height: number) => handmadePng({ width, height });
  it.each<[string, () => Buffer | Promise<Buffer>, unknown[]]>([
    ['by area', () => boastfulPng(10_000, 10_000), tooLarge],
    ['by its height', () => idat(1, 49_000_000), tooLarge],
    ['by its width', () => idat(49_000_000, 1), tooLarge],
    ['one line too high', () => boastfulPng(1, side + 1), tooLarge],
    ['by the frames of a GIF', () => animation(frames + 1, 'gif'), tooLarge],
    ['by the frames of a WebP', () => animation(frames + 1, 'webp'), tooLarge],
    [
      'by texts that unpack to a gigabyte',
      () => {
        const chunk = pngChunk('zTXt', Buffer.concat([text('k\0\0'), packed(50)]));
        return withChunks(...Array.from({ length: 20 }, () => chunk));
      },
      tooLarge,
    ],
    [
      'by an international text',
      () => withChunks(pngChunk('iTXt', Buffer.concat([text('k\0\u0001\0\0\0'), packed(50)]))),
      tooLarge,
    ],
    [
      'by its colour profile',
      () => withChunks(pngChunk('iCCP', Buffer.concat([text('p\0\0'), packed(200)]))),
      tooLarge,
    ],
    [
      'by what EXIF says in a PNG',
      () => withChunks(pngChunk('eXIf', Buffer.concat([text('MM\0*\0\0\0\b'), Buffer.alloc(5e6)]))),
      tooLarge,
    ],
    [
      'by a hundred thousand texts',
      () => withChunks(...Array.from({ length: 1e5 }, () => pngChunk('tEXt', text('key\0a text')))),
      tooLarge,
    ],
    [
      'by texts that unpack and then break',
      () => {
        const broken = packed(2).subarray(0, -8);
        const chunk = pngChunk('zTXt', Buffer.concat([text('k\0\0'), broken]));
        return withChunks(...Array.from({ length: 2_000 }, () => chunk));
      },
      noImage,
    ],
    [
      'as SVG',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9e4" height="9e4"/>'),
      noImage,
    ],
    ['that is cut off', async () => (await noisy(900, 900)).subarray(0, 50_000), noImage],
    ['that is cut off in its header', async () => (await plain(90, 90)).subarray(0, 30), noImage],
  ])('%s is refused at once', async (_, make, expected) => {
    const picture = await make();
    const { answer, tookMs } = await upload(picture);
    expect(answer).toEqual(expected);
    expect(tookMs).toBeLessThan(promptMs);
  });

  it('that stays within all bounds is taken', async () => {
    expect((await upload(boastfulPng(1, side + 1))).answer).toEqual(tooLarge);
    expect((await upload(handmadePng({ width: 2, height: side }))).answer[0]).toBe(201);
    expect((await upload(await animation(20, 'gif'))).answer[0]).toBe(201);
    const profile = await sharp(await plain(90, 60))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect((await upload(profile)).answer[0]).toBe(201);
  });
});

describe('hostile pictures', () => {
  it('of one account let the only one of another pass', async () => {
    const picture = await noisy(1_200, 900);
    const answered: string[] = [];
    const send = async (uid: string) => {
      expect((await upload(picture, uid)).answer[0]).toBe(201);
      answered.push(uid);
    };
    const before = Array.from({ length: 12 }, () => 'malo');
    const after = Array.from({ length: 6 }, () => 'malo');
    await Promise.all([...before, 'carla', ...after].map(send));
    expect(answered.slice(0, 9)).toContain('carla');
  });

  it('give their memory up for others', async () => {
    const stalled = Array.from({ length: 8 }, () => stallUpload('malo', 19 * 1024 * 1024));
    await Promise.all(stalled.map(({ sent }) => sent));
    expect((await upload(await plain(90, 60), 'beatriz')).answer[0]).toBe(201);
    for (const { stop } of stalled) stop();
  });

  it('forty at once, of sixteen megapixels, go ahead of no photo that comes after them', async () => {
    const good = await photo();
    const heavy = handmadePng({ width: 4_050, height: 4_050, interlaced: true });
    const attack = keepSending(heavy, { atOnce: 40, accounts: 16 });
    await expect.poll(() => attack.taken).toBeGreaterThan(0);
    // Accounts of their own: what those above sent is counted to them for ten minutes.
    for (const uid of ['diana', 'elena', 'flora']) {
      const before = attack.taken;
      expect((await upload(good, uid)).answer[0]).toBe(201);
      // One to three on a quiet machine; in the order of their coming it would be all that wait, 32.
      expect(attack.taken - before).toBeLessThan(20);
    }
    attack.stop();
  });
});

/** Sends it again, a second after each answer, until it is stopped; counts what was taken. */
function keepSending(picture: Buffer, { atOnce, accounts }: { atOnce: number; accounts: number }) {
  let isStopped = false;
  const attack = { taken: 0, stop: () => (isStopped = true) };
  const send = async (i: number) => {
    while (!isStopped) {
      const { answer } = await upload(picture, `malo-${i % accounts}`);
      if (answer[0] === 201) attack.taken += 1;
      await sleep(1_000);
    }
  };
  for (let i = 0; i < atOnce; i++) void send(i).catch(() => undefined);
  return attack;
}

/** An upload that sends `bytes` and never ends. */
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
  const answered = stack.fetch('/intake?purpose=post', init);
  void answered.catch(() => undefined).finally(resolve);
  return { sent, stop: () => aborter.abort() };
}
