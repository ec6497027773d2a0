import { limits } from '@el-reto/contracts/rules';

const [tallest, widest] = [0.6, 1.9];

interface Pixels {
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * The frame's proportions for a photo of this size: its own, unless the card would become too
 * narrow; then the photo does not fill it. The usual frame for an unknown size.
 */
export function frameRatio({ width = 0, height = 0 }: Pixels) {
  const own = width > 0 && height > 0 ? width / height : limits.cardRatio;
  const ratio = Math.min(widest, Math.max(tallest, own));
  return { ratio: Math.round(ratio * 1000) / 1000, fits: ratio === own };
}
