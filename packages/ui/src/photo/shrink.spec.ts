import { expect, it } from 'vitest';
import {
  fittedSize,
  photoLimits,
  shrink,
  smaller,
  type ShrinkOptions,
  type Size,
} from './shrink.ts';

const size = { width: 1200, height: 900 };
const jpeg = { type: 'image/jpeg', bytes: 5_000_000 };
const png = { type: 'image/png', bytes: 30_000_000 };

const blobOf = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type });

it.each([
  [4032, 3024, 1200, 900],
  [3024, 4032, 900, 1200],
  [1200, 1200, 1200, 1200],
  [300, 200, 300, 200],
  [40_000, 3, 1200, 1],
])('a photo of %i × %i is fitted into %i × %i', (width, height, fittedWidth, fittedHeight) => {
  const fitted = { width: fittedWidth, height: fittedHeight };
  expect(fittedSize({ width, height }, photoLimits.maxSidePx)).toEqual(fitted);
});

it('the next smaller size keeps the shape, and has at least one pixel', () => {
  expect(smaller(size)).toEqual({ width: 1020, height: 765 });
  expect(smaller({ width: 1, height: 1 })).toEqual({ width: 1, height: 1 });
});

/** Shrinks a photo in a browser whose files have `weigh(size)` bytes. `asked` has the rounds. */
async function shrinkBy(
  given: Pick<ShrinkOptions, 'source'> & Partial<ShrinkOptions>,
  weigh: (size: Size) => number = () => 100_000,
) {
  const asked: unknown[] = [];
  const photo = await shrink({
    size,
    clear: false,
    writesWebp: true,
    asPng: () => Promise.resolve(blobOf('image/png', 2_000_000)),
    compress: (at, wanted) => {
      asked.push({ ...at, ...wanted });
      return Promise.resolve(blobOf(wanted.type, weigh(at)));
    },
    ...given,
  });
  return { asked, photo };
}

it('the size is reduced to the limit by the library', async () => {
  const { asked, photo } = await shrinkBy({ source: jpeg }, () => 800_000);
  expect(asked).toEqual([{ ...size, type: 'image/jpeg', maxBytes: 800_000 }]);
  expect(photo).toMatchObject({ ...size, blob: { size: 800_000 } });
});

it('the size is reduced by a lower resolution if the library alone cannot reach the limit', async () => {
  const { asked, photo } = await shrinkBy({ source: jpeg }, ({ width }) => width * 900);
  expect(asked).toMatchObject([{ width: 1200 }, { width: 1020 }, { width: 867 }]);
  expect(photo).toMatchObject({ width: 867, height: 650, blob: { size: 780_300 } });
});

it("the size of a small photo should stay below the original's, but not by a lower resolution", async () => {
  const small = { type: 'image/jpeg', bytes: 200_000 };
  const { photo } = await shrinkBy({ source: small }, () => 240_000);
  expect(photo).toMatchObject({ ...size, blob: { size: 240_000 } });
});

it.each([
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/jpeg'],
  ['image/webp', 'image/webp'],
  ['image/heic', 'image/jpeg'],
  ['image/gif', 'image/jpeg'],
  ['', 'image/jpeg'],
])('the format of %j is %s', async (type, written) => {
  const { asked, photo } = await shrinkBy({ source: { type, bytes: 200_000 } });
  expect(photo.blob.type).toBe(written);
  // The size of the original is a limit only if the format stays the same.
  expect(asked).toMatchObject([{ maxBytes: type === written ? 200_000 : 800_000 }]);
});

it('the format of a drawing stays PNG if the file is small enough', async () => {
  const asPng = () => Promise.resolve(blobOf('image/png', 90_000));
  const { asked, photo } = await shrinkBy({ source: png, clear: true, asPng });
  expect(photo).toMatchObject({ ...size, blob: { type: 'image/png', size: 90_000 } });
  expect(asked).toEqual([]);
});

it('the format of a transparent picture is WebP, or JPEG if the browser cannot write WebP', async () => {
  const clear = { source: png, clear: true };
  expect((await shrinkBy(clear)).photo.blob.type).toBe('image/webp');
  expect((await shrinkBy({ ...clear, writesWebp: false })).photo.blob.type).toBe('image/jpeg');
});
