import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cardForm, nameOf, photoOf, previewIn, submitOf } from '../support/card-form.ts';
import { newEvent, newPerson, unique } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
/** Noise makes a file as large as a phone's photo. */
const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const;

const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url).pathname;

/** Photos: 12 megapixels as JPEG, a quarter of the pixels as PNG and WebP, and one as HEIC. */
async function takePhotos() {
  const grain = { width: 1008, height: 756, channels: 3, background: '#888', noise } as const;
  const small = await sharp({ create: grain }).png().toBuffer();
  const jpeg = await sharp(small).resize(4032).jpeg({ quality: 92 }).toBuffer();
  const half = sharp(small).resize(2016);
  return [
    ['image/jpeg', jpeg, 'image/jpeg'],
    // The bytes decide about the format, not the declared type.
    [
      'application/octet-stream',
      await half.clone().png({ compressionLevel: 1 }).toBuffer(),
      'image/jpeg',
    ],
    ['image/webp', await half.webp({ quality: 90, effort: 0 }).toBuffer(), 'image/webp'],
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

it('a photo of 12 megapixels in any format is shrunk in a worker before its upload', async () => {
  const [event, photos] = await Promise.all([newEvent(), takePhotos()]);
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  const { page } = person;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const choose = (mimeType: string, buffer: Buffer) =>
    photoOf(page).setInputFiles({ name: 'foto', mimeType, buffer });

  await person.open(`/gallery?participar&reto=${event.slug}`);
  await choose('image/svg+xml', drawing);
  await cardForm(page).getByText('Ese archivo no es una imagen. Elige una foto.').waitFor();
  await page.keyboard.press('Escape');
  for (const [given, file, type] of photos) {
    await person.open(`/gallery?participar&reto=${event.slug}`);
    await cardForm(page).waitFor();
    await page.evaluate(collectProgress);
    const worker = page.waitForEvent('worker');
    await choose(given, file);
    await worker;
    await previewIn(page).waitFor();
    expect(await progressSteps(page), given).toBeGreaterThan(2);
    const decodesHeic = requested.some((url) => url.includes('heic-decode'));
    expect(decodesHeic, given).toBe(given === 'image/heic');

    await nameOf(page).fill(unique('La Ligera'));
    const sent = page.waitForRequest((request) => request.url().includes('/api/media?'));
    await submitOf(page).click();
    const request = await sent;
    const answer = await (await request.response())?.json();
    expect(answer, given).toMatchObject({ width: 1200, height: 900 });
    expect(await request.headerValue('content-type')).toBe(type);
    const bytes = Number((await request.allHeaders())['content-length']);
    expect(bytes, given).toBeLessThanOrEqual(800_000);
    expect(bytes, given).toBeGreaterThan(50_000);
    await person.reads('Tu publicación ahora es parte de la magia');
  }
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
  const event = await newEvent();
  const person = await Visitor.onPhone({ as: await newPerson('Ana') });
  const { page } = person;
  await person.open(`/gallery?participar&reto=${event.slug}`);
  const red = sharp({ create: { width: 400, height: 500, channels: 3, background: '#e01e28' } });
  const photos = new Map<string, Buffer>();
  for (const profile of ['p3', fixture('adobe-rgb.icc')]) {
    const wide = red.clone().withIccProfile(profile);
    photos.set(`JPEG, ${profile}`, await wide.clone().jpeg({ quality: 95 }).toBuffer());
    photos.set(`WebP, ${profile}`, await wide.clone().webp({ quality: 95 }).toBuffer());
    photos.set(`AVIF, ${profile}`, await wide.avif({ quality: 80, effort: 0 }).toBuffer());
  }
  // The HEIC photo has the same red. It was written by `heif-enc -q 90`.
  photos.set('HEIC', await readFile(fixture('adobe-rgb.heic')));
  const inks = red.clone().toColourspace('cmyk');
  photos.set('CMYK', await inks.clone().jpeg().toBuffer());
  photos.set('CMYK with a profile', await inks.withIccProfile('cmyk').jpeg().toBuffer());
  let shown = '';
  for (const [name, buffer] of photos) {
    await photoOf(page).setInputFiles({ name: 'foto', mimeType: 'image/jpeg', buffer });
    const src = async () => (await previewIn(page).getAttribute('src')) ?? '';
    await expect.poll(src).not.toBe(shown);
    shown = await src();
    const bytes = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      return [...new Uint8Array(await answer.arrayBuffer())];
    }, shown);
    const [expected, actual] = await Promise.all([
      labOf(await (name === 'HEIC' ? red : sharp(buffer)).clone().png().toBuffer()),
      labOf(Uint8Array.from(bytes)),
    ]);
    const difference = Math.hypot(...expected.map((value, at) => value - (actual[at] ?? NaN)));
    expect(difference, name).toBeLessThan(3);
  }
  await page.route('**/photo-worker*', (route) => route.abort());
  await photoOf(page).setInputFiles({
    name: 'otra',
    mimeType: 'image/jpeg',
    buffer: await red.jpeg().toBuffer(),
  });
  await person.reads('Revisa tu conexión e inténtalo de nuevo: tu foto está bien.');
});
