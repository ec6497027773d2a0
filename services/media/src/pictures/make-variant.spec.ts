import { variantFormats } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fromPhone, noisy } from '../../test/support/pictures.ts';
import { makeVariant } from './make-variant.ts';
import { preparePicture } from './prepare-picture.ts';

it.each(variantFormats)('makes a small %s file in the width of the slot', async (format) => {
  const master = await noisy(800, 400);
  const variant = await makeVariant(master, 320, format);
  const made = { width: 320, height: 160, mediaType: `image/${format}` };
  expect(await sharp(variant).metadata()).toMatchObject(made);
  expect(variant.length).toBeLessThan(master.length);
});

it.each(variantFormats)('does not enlarge a picture, adds no metadata to %s', async (format) => {
  const { jpeg } = await preparePicture(await fromPhone(300, 200));
  const made = await sharp(await makeVariant(jpeg, 1200, format)).metadata();
  expect(made.width).toBe(200);
  expect([made.exif, made.xmp, made.icc]).toEqual([undefined, undefined, undefined]);
});
