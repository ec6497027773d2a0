import type { VariantFormat } from '@el-reto/contracts/pictures';
import { sharp } from './loaders.ts';

// Low effort: the next step would make AVIF a tenth smaller, but takes twice the time.
const encoders = {
  avif: { quality: 42, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 78, effort: 4 },
} as const;

/** The master in `format` and with the width `slot`. A narrower master keeps its width. */
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
