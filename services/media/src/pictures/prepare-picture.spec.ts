import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { errorMessages, maxImageRatio, serviceLimits } from '@el-reto/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { boastfulPng, colourAt, fromPhone, handmadePng } from '../../test/support/pictures.ts';
import { jpegSegments, noisy, plain, pngChunk } from '../../test/support/pictures.ts';
import type { Format } from '../../test/support/pictures.ts';
import { masterLongSide, pixelsOf, preparePicture as prepare } from './prepare-picture.ts';

async function preparePicture(upload: Buffer) {
  await pixelsOf(upload);
  return prepare(upload);
}

const filled = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 20, height: 20, channels, background } });

const adobeRgb = 'e2e/browser/fixtures/adobe-rgb.icc';

const refusal = async (upload: Buffer | string) =>
  preparePicture(Buffer.from(upload)).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  );

describe('the stored form of a picture', () => {
  it.each<Format>(['jpeg', 'png', 'webp', 'avif', 'gif'])('of a %s is JPEG', async (format) => {
    const size = { width: 120, height: 80 };
    const picture = await preparePicture(await plain(120, 80, format));
    expect(picture).toMatchObject(size);
    const kept = await sharp(picture.jpeg).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', isProgressive: true, ...size });
  });

  it('has no metadata: no place, name, profile or comment', async () => {
    const upload = await fromPhone(300, 200);
    expect(upload.includes('Ana Secreta')).toBe(true);
    expect((await sharp(upload).metadata()).exif).toBeDefined();

    const { jpeg } = await preparePicture(upload);
    const inert = new Set(['E0', 'DB', 'C0', 'C2', 'C4', 'DD', 'DA']);
    expect(jpegSegments(jpeg).filter((marker) => !inert.has(marker))).toEqual([]);
  });

  it('is rotated as its orientation tag says', async () => {
    const { jpeg, width, height } = await preparePicture(await fromPhone(300, 200));
    expect([width, height]).toEqual([200, 300]);
    const [top, bottom] = [await colourAt(jpeg, 100, 20), await colourAt(jpeg, 100, 280)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it.each([
    ['Display P3', filled('#3cb43c').withIccProfile('p3'), [60, 180, 60]],
    ['Adobe RGB', filled('#3cb43c').withIccProfile(adobeRgb), [60, 180, 60]],
    // Printing inks cannot show this green.
    ['CMYK', filled('#3cb43c').toColourspace('cmyk').withIccProfile('cmyk'), [85, 155, 43]],
    ['CMYK without a profile', filled('#3cb43c').toColourspace('cmyk'), [80, 168, 32]],
  ])('turns colours of %s into the sRGB ones that look the same', async (_, picture, colour) => {
    const { jpeg } = await preparePicture(await picture.jpeg({ quality: 95 }).toBuffer());
    const kept = await colourAt(jpeg, 4, 4);
    const differences = colour.map((value, at) => Math.abs(value - (kept[at] ?? NaN)));
    expect(Math.max(...differences)).toBeLessThan(4);
  });

  it('is white where the picture is transparent', async () => {
    const { jpeg } = await preparePicture(await filled('#00000000', 4).png().toBuffer());
    expect(await colourAt(jpeg, 10, 10)).toEqual([255, 255, 255]);
  });

  it('is the first frame of an animation', async () => {
    const colours = ['#ff0000', '#0000ff'].map((colour) => filled(colour).png().toBuffer());
    const animation = sharp(await Promise.all(colours), { join: { animated: true } });
    const gif = await animation.gif().toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { jpeg, height } = await preparePicture(gif);
    expect(height).toBe(20);
    expect((await colourAt(jpeg, 10, 10))[0]).toBeGreaterThan(240);
  });

  it('is reduced to the longest allowed side, and never enlarged', async () => {
    const tall = await preparePicture(await plain(1500, 3000));
    expect([tall.width, tall.height]).toEqual([masterLongSide / 2, masterLongSide]);
    const small = await preparePicture(await plain(40, 30));
    expect([small.width, small.height]).toEqual([40, 30]);
  });

  it('has a placeholder of the same proportions', async () => {
    const { thumbhash } = await preparePicture(await plain(300, 200));
    const hash = Buffer.from(thumbhash, 'base64');
    expect(hash.length).toBeLessThan(40);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(1.5, 0);
  });
});

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

const tiff = await filled('#fff').tiff().toBuffer();
describe('what is refused', () => {
  const { imageSide: side, imageFrames: frames } = serviceLimits;
  const heicHeader = Buffer.from('0000001c6674797068656963000000006d696631686569636d696166', 'hex');
  it('a picture of more pixels than allowed, before it is decoded', async () => {
    const root = Math.ceil(Math.sqrt(serviceLimits.imagePixels)) + 1;
    const upload = boastfulPng(root, root);
    expect(upload.length).toBeLessThan(200);
    expect(await refusal(upload)).toBe('IMAGE_TOO_LARGE');
  });

  it('a picture with a longer side than allowed; the message names the limit', async () => {
    expect(await refusal(boastfulPng(side + 1, 1_000))).toBe('IMAGE_TOO_LARGE');
    expect(errorMessages.IMAGE_TOO_LARGE).toContain(`${side.toLocaleString('en')} píxeles`);
  });

  it('accepts as many pixels as the limit', async () => {
    const upload = await plain(10_000, serviceLimits.imagePixels / 10_000);
    expect(await preparePicture(upload)).toMatchObject({ width: 2400, height: 1200 });
  });

  it.each([
    ['nothing', ''],
    ['text', 'This is not a picture'],
    [
      'SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    [
      'SVG behind an XML head',
      '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['TIFF, which no browser shows', tiff],
    ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['a signature and no more', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['HEIC, which the library cannot decode', Buffer.concat([heicHeader, Buffer.alloc(400)])],
    ['a small picture that claims to be a large one', boastfulPng(7000, 7000)],
  ])('%s', async (_, upload) => {
    expect(await refusal(upload)).toBe('NOT_AN_IMAGE');
  });

  it.each<Format>(['jpeg', 'png', 'webp', 'avif', 'gif'])('a %s cut off', async (format) => {
    const whole = await noisy(200, 150, format);
    expect(await refusal(whole)).toBe('taken');
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.6)))).toBe('NOT_AN_IMAGE');
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['by the frames of a GIF', () => animation(frames + 1, 'gif'), 'IMAGE_TOO_LARGE'],
    ['by the frames of a WebP', () => animation(frames + 1, 'webp'), 'IMAGE_TOO_LARGE'],
    ['by texts that unpack to 400 MB', () => repeated(20, zipped(packed(20))), 'IMAGE_TOO_LARGE'],
    [
      'by an international text',
      () => withChunks(pngChunk('iTXt', Buffer.concat([text('k\0\u0001\0\0\0'), packed(50)]))),
      'IMAGE_TOO_LARGE',
    ],
    [
      'by its colour profile',
      () => withChunks(pngChunk('iCCP', Buffer.concat([text('p\0\0'), packed(60)]))),
      'IMAGE_TOO_LARGE',
    ],
    [
      'by what EXIF says in a PNG',
      () => withChunks(pngChunk('eXIf', Buffer.concat([text('MM\0*\0\0\0\b'), Buffer.alloc(5e6)]))),
      'IMAGE_TOO_LARGE',
    ],
    [
      'by a hundred thousand texts',
      () => repeated(1e5, pngChunk('tEXt', text('key\0a text'))),
      'IMAGE_TOO_LARGE',
    ],
    [
      'by texts that unpack and then break',
      () => repeated(2_000, zipped(packed(2).subarray(0, -8))),
      'NOT_AN_IMAGE',
    ],
  ])('a bomb %s', async (_, make, code) => {
    expect(await refusal(await make())).toBe(code);
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
    expect(await refusal(await make())).toBe('taken');
  });

  it('a PNG whose data do not match its checksums', async () => {
    const damaged = await noisy(200, 150, 'png');
    damaged.fill(0x5a, 30_000, 30_050);
    expect(await refusal(damaged)).toBe('NOT_AN_IMAGE');
  });
});

it('keeps only the picture of a file that is also a page and an archive', async () => {
  const page = '<script>alert(document.cookie)</script>PK\u0003\u0004';
  const picture = await preparePicture(Buffer.concat([await plain(60, 40), Buffer.from(page)]));
  expect(picture.width).toBe(60);
  expect(picture.jpeg.includes('<script>')).toBe(false);
  expect(picture.jpeg.subarray(-2).toString('hex')).toBe('ffd9');
});
