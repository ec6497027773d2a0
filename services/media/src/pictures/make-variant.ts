import type { VariantFormat } from '@el-reto/contracts/pictures';
import { sharp } from './loaders.ts';

// Low effort: a step that makes AVIF a tenth smaller takes twice the time.
const encoders = {
  avif: { quality: 42, effort: 1, chromaSubsampling: '4:2:0' },
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
