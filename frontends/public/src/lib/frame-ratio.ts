import { limits } from '@el-reto/contracts/rules';

const [tallest, widest] = [0.6, 1.9];

interface Pixels {
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * The frame for a photo of so many pixels: its own proportions, unless they would make the card a
 * thread; then the photo does not fill it. A card's usual frame where nobody knows them.
 */
export function frameRatio({ width = 0, height = 0 }: Pixels) {
  const own = width > 0 && height > 0 ? width / height : limits.cardRatio;
  const ratio = Math.min(widest, Math.max(tallest, own));
  return { ratio: Math.round(ratio * 1000) / 1000, fits: ratio === own };
}
