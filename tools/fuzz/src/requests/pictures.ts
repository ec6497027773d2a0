import * as fc from 'fast-check';
import sharp from 'sharp';
import type { Operation } from '../document.ts';
import { valueOf } from './values.ts';

/** A small picture; two of the same number are alike. */
const pictureOf = (n: number) =>
  sharp({
    create: {
      width: 40 + n,
      height: 30,
      channels: 3,
      background: { r: n * 5, g: 255 - n * 3, b: 128 },
    },
  });

export const pictures = await Promise.all(
  Array.from({ length: 12 }, (_, n) => {
    const picture = pictureOf(n);
    if (n % 3 === 1) return picture.png().toBuffer();
    return n % 3 === 2 ? picture.webp().toBuffer() : picture.jpeg().toBuffer();
  }),
);

/** Pictures, some of them cut short or with a byte changed, and what is none. */
const uploads = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pictures) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...pictures), fc.nat())
      .map(([picture, end]) => picture.subarray(0, end % picture.length)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...pictures), fc.nat(), fc.nat({ max: 255 }))
      .map(([picture, at, byte]) => {
        const damaged = Buffer.from(picture);
        damaged[at % damaged.length] = byte;
        return damaged;
      }),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'GIF89a', '')
      .map((text) => Buffer.from(text)),
  },
);

/** What an operation takes as its body. */
export function bodyOf({ requestBody, operationId }: Operation): fc.Arbitrary<unknown> {
  const [taken] = Object.entries(requestBody?.content ?? {});
  if (!taken) return fc.constant(undefined);
  const [type, { schema }] = taken;
  return type === 'application/json' ? valueOf(schema, 'body', operationId) : uploads;
}
