import { describe, expect, it } from 'vitest';
import { shrink, type ShrinkOptions, type Size } from './shrink.ts';

const size = { width: 1200, height: 900 };
const jpeg = { type: 'image/jpeg', bytes: 5_000_000 };
const png = { type: 'image/png', bytes: 30_000_000 };

const blobOf = (type: string, bytes: number) => new Blob([new Uint8Array(bytes)], { type });

/** A browser whose files weigh what is told, with all that the rounds were asked for. */
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

describe('the size', () => {
  it('is brought to the limit by the rounds', async () => {
    const { asked, photo } = await shrinkBy({ source: jpeg }, () => 800_000);
    expect(asked).toEqual([{ ...size, type: 'image/jpeg', maxBytes: 800_000 }]);
    expect(photo).toMatchObject({ ...size, blob: { size: 800_000 } });
  });

  it('costs resolution where the rounds were not enough, until it fits', async () => {
    const { asked, photo } = await shrinkBy({ source: jpeg }, ({ width }) => width * 900);
    expect(asked).toMatchObject([{ width: 1200 }, { width: 1020 }, { width: 867 }]);
    expect(photo).toMatchObject({ width: 867, height: 650, blob: { size: 780_300 } });
  });

  it('of a small photo is to be no larger than it was, which costs it no resolution', async () => {
    const small = { type: 'image/jpeg', bytes: 200_000 };
    const { asked, photo } = await shrinkBy({ source: small }, () => 240_000);
    expect(asked).toMatchObject([{ maxBytes: 200_000 }]);
    expect(photo).toMatchObject({ ...size, blob: { size: 240_000 } });
  });
});

describe('the format', () => {
  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/png', 'image/jpeg'],
    ['image/webp', 'image/webp'],
    ['image/heic', 'image/jpeg'],
    ['image/gif', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('of %j is %s', async (type, written) => {
    const { photo } = await shrinkBy({ source: { type, bytes: 3_000_000 } });
    expect(photo.blob.type).toBe(written);
  });

  it('of a drawing that is small enough stays PNG', async () => {
    const asPng = () => Promise.resolve(blobOf('image/png', 90_000));
    const { asked, photo } = await shrinkBy({ source: png, clear: true, asPng });
    expect(photo).toMatchObject({ ...size, blob: { type: 'image/png', size: 90_000 } });
    expect(asked).toEqual([]);
  });

  it('of what shines through is WebP, and JPEG where the browser writes none', async () => {
    const clear = { source: png, clear: true };
    expect((await shrinkBy(clear)).photo.blob.type).toBe('image/webp');
    expect((await shrinkBy({ ...clear, writesWebp: false })).photo.blob.type).toBe('image/jpeg');
  });
});
