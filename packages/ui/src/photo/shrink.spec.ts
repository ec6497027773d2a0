import { describe, expect, it } from 'vitest';
import { photoLimits, type Size } from './limits.ts';
import { shrink } from './shrink.ts';

const size = { width: 1200, height: 900 };
const jpeg = { type: 'image/jpeg', bytes: 5_000_000 };
const png = { type: 'image/png', bytes: 30_000_000 };

interface Try extends Size {
  type: string;
  quality: number;
}

/** A browser's encoder whose files weigh what `weigh` says, with all that it was asked. */
function encoder(weigh: (asked: Try) => number, writable = /jpeg|png|webp/) {
  const tries: Try[] = [];
  const write = ({ width, height }: Size, type: string, quality: number) => {
    const asked = { width, height, type, quality };
    tries.push(asked);
    const written = writable.test(type) ? type : 'image/png';
    return Promise.resolve(new Blob([new Uint8Array(weigh(asked))], { type: written }));
  };
  return { tries, write };
}

const shrinkBy = (
  { write }: ReturnType<typeof encoder>,
  source: { type: string; bytes: number },
  clear = false,
) => shrink({ source, size, clear, write, onRound: () => undefined });

describe('rounds', () => {
  it('are none where full quality is small enough', async () => {
    const browser = encoder(() => 500_000);
    const { blob } = await shrinkBy(browser, jpeg);
    expect(blob.size).toBe(500_000);
    expect(browser.tries).toEqual([{ ...size, type: 'image/jpeg', quality: 1 }]);
  });

  it.each([
    [jpeg, 0.95],
    [{ type: 'image/heic', bytes: 2_000_000 }, 0.95],
  ])('take 5 % each (%o)', async (source, kept) => {
    const browser = encoder(({ quality }) => quality * 880_000);
    const { blob } = await shrinkBy(browser, source);
    expect(browser.tries.map(({ quality }) => quality)).toEqual([1, kept, kept * kept]);
    expect(blob.size).toBeLessThanOrEqual(photoLimits.maxBytes);
  });

  it('take 15 % each from a PNG’s photo, which becomes a JPEG', async () => {
    const browser = encoder(({ type, quality }) =>
      type === 'image/png' ? 2_000_000 : quality * 900_000,
    );
    const { blob } = await shrinkBy(browser, png);
    expect(blob.type).toBe('image/jpeg');
    expect(browser.tries.map(({ quality }) => quality)).toEqual([1, 1, 0.85]);
  });

  it('end after the tenth, and then the resolution falls until it fits', async () => {
    const browser = encoder(({ width, quality }) => width * 1_500 * Math.max(quality, 0.9));
    const photo = await shrinkBy(browser, jpeg);
    const whole = browser.tries.filter(({ width }) => width === size.width);
    expect(whole).toHaveLength(1 + photoLimits.maxRounds);
    expect(photo.blob.size).toBeLessThanOrEqual(photoLimits.maxBytes);
    expect(photo).toMatchObject({ width: 531, height: 398 });
  });

  it('go on until a small photo is no larger than it was, ten at most', async () => {
    const small = { type: 'image/jpeg', bytes: 200_000 };
    const browser = encoder(({ quality }) => 400_000 * quality);
    const { blob } = await shrinkBy(browser, small);
    expect(browser.tries).toHaveLength(1 + photoLimits.maxRounds);
    expect(blob.size).toBeLessThan(400_000);
  });
});

describe('the format', () => {
  const heavyPng = ({ type }: Try) => (type === 'image/png' ? 2_000_000 : 100_000);

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/webp', 'image/webp'],
    ['image/heic', 'image/jpeg'],
    ['image/gif', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('of %j is %s', async (type, written) => {
    const { blob } = await shrinkBy(encoder(heavyPng), { type, bytes: 3_000_000 });
    expect(blob.type).toBe(written);
  });

  it('of a drawing that is small enough stays PNG', async () => {
    const { blob } = await shrinkBy(
      encoder(() => 90_000),
      png,
      true,
    );
    expect(blob.type).toBe('image/png');
  });

  it('of what shines through is WebP, and JPEG where the browser writes none', async () => {
    expect((await shrinkBy(encoder(heavyPng), png, true)).blob.type).toBe('image/webp');
    const safari = encoder(heavyPng, /jpeg|png/);
    expect((await shrinkBy(safari, png, true)).blob.type).toBe('image/jpeg');
  });
});
