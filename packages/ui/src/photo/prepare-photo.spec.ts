import { expect, it } from 'vitest';
import { isHeic, problemOf } from './prepare-photo.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

it.each([
  ['a photo', file('a.jpg', 'image/jpeg'), null],
  ['a picture without a name', new Blob(['x'], { type: 'image/png' }), null],
  ['an iPhone’s photo', file('a.heic', 'image/heic'), null],
  ['an iPhone’s photo of no type', file('IMG_1.HEIC', ''), null],
  ['a document', file('a.pdf', 'application/pdf'), 'not-an-image'],
  ['a file of no type', file('a', ''), 'not-an-image'],
  ['nothing', undefined, 'not-a-file'],
  ['a text that was dropped', 'https://example.com/a.jpg', 'not-a-file'],
])('%s as a chosen file has its problem or none', (_, given, problem) => {
  expect(problemOf(given)).toBe(problem);
});

it.each([
  [file('a.heic', 'image/heic'), true],
  [file('a.heif', 'image/heif-sequence'), true],
  [file('a.HEIF', ''), true],
  [file('heic.jpg', 'image/jpeg'), false],
  [file('a.heic', 'image/jpeg'), false],
])('HEIC is recognised by its type, and without one by its name (%#)', (given, heic) =>
  expect(isHeic(given)).toBe(heic),
);
