import type { VariantFormat } from '@el-reto/contracts/pictures';
import { sharp } from './loaders.ts';

// Low effort: a step up costs AVIF twice the time for a few per cent of its size.
const encoders = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 78, effort: 4 },
} as const;

/** The master in `slot` pixels' width (its own, if it is narrower) and in `format`. */
export async function makeVariant(
  master: Buffer,
  slot: number,
  format: VariantFormat,
): Promise<Buffer> {
  return sharp(master)
    .resize({ width: slot, withoutEnlargement: true })
    .toFormat(format, encoders[format])
    .toBuffer();
}
