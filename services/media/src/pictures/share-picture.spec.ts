import { shareForms } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { colourAt, noisy, plain } from '../../test/support/pictures.ts';
import { makeSharePicture } from './share-picture.ts';

const words = { number: 7, name: 'El Puesto', contest: 'El Reto', product: 'LA BRU' };
const printed = { ...words, place: 2, author: 'Ana Ruiz', event: 'Otoño', focus: null } as const;
it.each([
  [2400, 60],
  [60, 2400],
])('a share picture can be made of the thinnest photo: %i × %i', async (width, height) => {
  const photo = await plain(width, height);
  // All forms crop the photo in the same way.
  for (const form of ['wide', 'story'] as const) {
    const focus = form === 'story' ? null : { x: 1, y: 1 };
    const made = await makeSharePicture(photo, form, { ...printed, focus });
    expect(await sharp(made).metadata()).toMatchObject({ ...shareForms[form], format: 'jpeg' });
  }
});

it('the preview of a link is at most 200 kB large, even of noise under a name without letters', async () => {
  const made = await makeSharePicture(await noisy(1200, 1500), 'wide', {
    ...printed,
    name: '🌮🌮',
  });
  expect(made.length).toBeLessThanOrEqual(200_000);
});

it.each([
  ['left', 0, 'red', 0],
  ['right', 1, 'blue', 2],
])('shows the point that the author chose: %s', async (_, x, __, channel) => {
  // Much wider than a card: the left half is red, the right half is blue.
  const focus = { x, y: 0.5 };
  const whole = await makeSharePicture(await plain(1600, 500), 'wide', { ...printed, focus });
  expect((await colourAt(whole, 318, 293))[channel]).toBeGreaterThan(240);
});
