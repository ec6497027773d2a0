import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { cardForm, nameOf, photoOf, previewIn, submitOf } from '../support/card-form.ts';
import { newEvent, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';
import { intercept } from '../support/intercept.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
/** Noise makes a file as large as a phone's photo. */
const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const;

const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url).pathname;

let form: string;
beforeAll(async () => {
  form = `/gallery?participar&reto=${(await newEvent()).slug}`;
});

/** A JPEG of 12 megapixels, a PNG and a WebP wider than the 1200 px of an upload, and a HEIC photo. */
async function takePhotos() {
  const grain = { width: 1008, height: 756, channels: 3, background: '#888', noise } as const;
  const small = await sharp({ create: grain }).png().toBuffer();
  const jpeg = await sharp(small).resize(4032).jpeg({ quality: 92 }).toBuffer();
  const wide = sharp(small).resize(1400);
  return [
    ['image/jpeg', jpeg, 'image/jpeg'],
    // The bytes decide about the format, not the declared type.
    [
      'application/octet-stream',
      await wide.clone().png({ compressionLevel: 1 }).toBuffer(),
      'image/jpeg',
    ],
    ['image/webp', await wide.webp({ quality: 90, effort: 0 }).toBuffer(), 'image/webp'],
    // Written by libheif's `heif-enc -q 32`.
    ['image/heic', await readFile(fixture('foto.heic')), 'image/jpeg'],
  ] as const;
}

/** Collects the values that the progress bar shows. */
function collectProgress(): void {
  const steps = new Set<number>();
  Object.assign(window, { steps });
  new MutationObserver(() => {
    const bar = document.querySelector('progress');
    if (bar) steps.add(bar.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}
const progressSteps = (page: Page) =>
  page.evaluate(() => (window as unknown as { steps: Set<number> }).steps.size);

/** Chooses a photo in the open form; returns the prepared photo, which the form shows. */
async function prepared(page: Page, buffer: Buffer, mimeType = 'image/jpeg') {
  const src = async () =>
    (await previewIn(page).count()) > 0 ? await previewIn(page).getAttribute('src') : null;
  const before = await src();
  await photoOf(page).setInputFiles({ name: 'foto', mimeType, buffer });
  await expect.poll(src).not.toBe(before);
  await previewIn(page).waitFor();
  const dataUrl = await page.evaluate(
    async (url) => {
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(await (await fetch(url)).blob());
      await read;
      return reader.result as string;
    },
    (await src()) ?? '',
  );
  const [, type, data = ''] = /^data:(.*);base64,(.*)$/.exec(dataUrl) ?? [];
  return { type, bytes: Buffer.from(data, 'base64') };
}

it('a photo of 12 megapixels in any format is shrunk in a worker before its upload', async () => {
  const photos = await takePhotos();
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  const { page } = person;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await person.open(form);
  await photoOf(page).setInputFiles({ name: 'foto', mimeType: 'image/svg+xml', buffer: drawing });
  await cardForm(page).getByText('Ese archivo no es una imagen. Elige una foto.').waitFor();
  let shrunk = 0;
  for (const [given, file, type] of photos) {
    await page.evaluate(collectProgress);
    const worker = page.waitForEvent('worker');
    const photo = await prepared(page, file, given);
    await worker;
    expect(await progressSteps(page), given).toBeGreaterThan(2);
    const decodesHeic = requested.some((url) => url.includes('heic-decode'));
    expect(decodesHeic, given).toBe(given === 'image/heic');
    const { width, height, format } = await sharp(photo.bytes).metadata();
    expect([photo.type, `image/${format}`, width, height], given).toEqual([type, type, 1200, 900]);
    shrunk = photo.bytes.length;
    expect(shrunk, given).toBeLessThanOrEqual(800_000);
    expect(shrunk, given).toBeGreaterThan(50_000);
  }

  await nameOf(page).fill(unique('La Ligera'));
  const sent = page.waitForRequest((request) => request.url().includes('/api/media?'));
  await submitOf(page).click();
  const request = await sent;
  expect(await (await request.response())?.json()).toMatchObject({ width: 1200, height: 900 });
  expect(await request.headerValue('content-type')).toBe('image/jpeg');
  expect((await request.allHeaders())['content-length']).toBe(String(shrunk));
  await person.reads('Tu publicación ahora es parte de la magia');
  expect(person.faults).toEqual([]);
});

/** The mean colour of a picture in Lab. */
async function labOf(picture: Uint8Array): Promise<number[]> {
  const { data } = await sharp(picture)
    .resize(1, 1)
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  return [...new Float32Array(data.buffer, data.byteOffset, 3)];
}

it('photos in Display P3, Adobe RGB and CMYK keep their colours; without a network the form does not blame the photo', async () => {
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  const { page } = person;
  await person.open(form);
  const red = sharp({ create: { width: 400, height: 500, channels: 3, background: '#e01e28' } });
  const inP3 = red.clone().withIccProfile('p3');
  const inAdobe = red.clone().withIccProfile(fixture('adobe-rgb.icc'));
  const inks = red.clone().toColourspace('cmyk');
  const photos: Record<string, Buffer> = {
    'JPEG, Display P3': await inP3.clone().jpeg({ quality: 95 }).toBuffer(),
    'WebP, Adobe RGB': await inAdobe.webp({ quality: 95 }).toBuffer(),
    'AVIF, Display P3': await inP3.avif({ quality: 80, effort: 0 }).toBuffer(),
    // The HEIC photo has the same red. It was written by `heif-enc -q 90`.
    HEIC: await readFile(fixture('adobe-rgb.heic')),
    CMYK: await inks.clone().jpeg().toBuffer(),
    'CMYK with a profile': await inks.withIccProfile('cmyk').jpeg().toBuffer(),
  };
  for (const [name, buffer] of Object.entries(photos)) {
    const { bytes } = await prepared(page, buffer);
    const [expected, actual] = await Promise.all([
      labOf(await (name === 'HEIC' ? red : sharp(buffer)).clone().png().toBuffer()),
      labOf(bytes),
    ]);
    const difference = Math.hypot(...expected.map((value, at) => value - (actual[at] ?? NaN)));
    expect(difference, name).toBeLessThan(3);
  }
  await intercept(page, '**/photo-worker*', (route) => route.abort());
  await photoOf(page).setInputFiles({
    name: 'otra',
    mimeType: 'image/jpeg',
    buffer: await red.jpeg().toBuffer(),
  });
  await person.reads('Revisa tu conexión e inténtalo de nuevo: tu foto está bien.');
});
