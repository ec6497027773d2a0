import { pictureOf } from '@el-reto/chaos';
import * as fc from 'fast-check';
import { weighted } from './headers.ts';

const formats = ['jpeg', 'png', 'webp'] as const;

export const pictures = await Promise.all(
  Array.from({ length: 12 }, (_, n) => pictureOf(n, 40 + n, 30, formats[n % 3])),
);
const whole = fc.constantFrom(...pictures);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Valid pictures, truncated or corrupted ones, and bytes that are no picture. */
export const uploads = weighted<Buffer>(
  [6, whole],
  [1, fc.tuple(whole, fc.nat()).map(([all, end]) => all.subarray(0, end % all.length))],
  [
    1,
    fc.tuple(whole, fc.nat(), fc.nat({ max: 255 })).map(([picture, at, byte]) => {
      const damaged = Buffer.from(picture);
      damaged[at % damaged.length] = byte;
      return damaged;
    }),
  ],
  [1, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))],
  [1, fc.constantFrom(svg, 'GIF89a', '').map((text) => Buffer.from(text))],
);
