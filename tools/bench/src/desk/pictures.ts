import { hash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

const [columns, rows] = [8, 6];

/** The n-th photo of the day: coarse soft shapes, of which no two look alike, with the grain of a camera. */
export function photoOf(n: number): Promise<Buffer> {
  const bytes = Array.from({ length: columns * rows }, (_, at) =>
    hash('sha256', `photo ${n} ${at}`, 'buffer').subarray(0, 3),
  );
  const raw = { width: columns, height: rows, channels: 3 } as const;
  const grain = { width: 1200, height: 900, channels: 3, background: '#888' } as const;
  return sharp(Buffer.concat(bytes), { raw })
    .resize(1200, 900, { kernel: 'cubic' })
    .composite([
      {
        input: { create: { ...grain, noise: { type: 'gaussian', mean: 128, sigma: 18 } } },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** What people do to a photo that is not theirs. */
const disguises = [
  (photo: Sharp) => photo.jpeg({ quality: 50 }),
  (photo: Sharp) => photo.resize(700).jpeg({ quality: 75 }),
  (photo: Sharp) => photo.modulate({ brightness: 1.2 }).jpeg({ quality: 85 }),
] as const;

/** A copy of the n-th photo: saved again, made smaller, or brighter. */
export async function copyOf(n: number, kind: number): Promise<Buffer> {
  const disguise = disguises[kind % disguises.length] ?? disguises[0];
  return disguise(sharp(await photoOf(n))).toBuffer();
}
