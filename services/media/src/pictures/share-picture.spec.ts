import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { noisy, plain } from '../../test/support/pictures.ts';
import { makeSharePicture } from './share-picture.ts';

const words = { number: 7, name: 'El Puesto', contest: 'El Reto', product: 'LA BRU' };
const printed = { ...words, place: 2, author: 'Ana Ruiz', event: 'Otoño', focus: null } as const;
const forms = Object.keys(shareForms) as ShareForm[];

it.each([
  [2400, 60],
  [60, 2400],
])('a share picture can be made of the thinnest photo: %i × %i', async (width, height) => {
  const photo = await plain(width, height);
  const corner = { x: 1, y: 1 };
  for (const form of forms) {
    // A certificate takes longest. Its photo is cropped like that of the other forms.
    for (const focus of form === 'certificate' ? [corner] : [null, corner]) {
      const made = await makeSharePicture(photo, form, { ...printed, focus });
      expect(await sharp(made).metadata()).toMatchObject({ ...shareForms[form], format: 'jpeg' });
    }
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
  ['left', 0, [255, 0, 0]],
  ['right', 1, [0, 0, 255]],
] as const)('shows the point that the author chose: %s', async (_, x, colour) => {
  // Much wider than a card: the left half is red, the right half is blue.
  const photo = await plain(1600, 500);
  const whole = sharp(await makeSharePicture(photo, 'wide', { ...printed, focus: { x, y: 0.5 } }));
  const middle = whole.extract({ left: 315, top: 290, width: 6, height: 6 }).png();
  const { channels } = await sharp(await middle.toBuffer()).stats();
  for (const [at, { mean }] of channels.entries()) {
    expect(Math.abs(mean - (colour[at] ?? NaN))).toBeLessThan(12);
  }
});
