import { shareForms, type ShareForm } from '@el-reto/contracts/pictures';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { plain } from '../../test/support/pictures.ts';
import { makeSharePicture } from './share-picture.ts';

const words = { number: 7, name: 'El Puesto', contest: 'El Reto', product: 'LA BRU' };
const printed = { ...words, place: 2, author: 'Ana Ruiz', event: 'Otoño' } as const;
const forms = Object.keys(shareForms) as ShareForm[];

it.each([
  [2400, 60],
  [60, 2400],
])('a share picture can be made of the thinnest photo: %i × %i', async (width, height) => {
  const photo = await plain(width, height);
  for (const form of forms) {
    for (const focus of [null, { x: 1, y: 1 }]) {
      const made = await makeSharePicture(photo, form, { ...printed, focus });
      expect(await sharp(made).metadata()).toMatchObject(shareForms[form]);
    }
  }
});
