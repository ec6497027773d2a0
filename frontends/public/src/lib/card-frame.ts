import { limits } from '@el-reto/contracts/rules';

const { cardRatio } = limits;
const [tallest, widest] = [0.6, 1.9];

interface Pixels {
  width?: number | undefined;
  height?: number | undefined;
}

/**
 * The proportions of a card's frame: those of its photo, within limits. `fits` is false if the
 * photo does not fill the frame. A photo of unknown size gets the usual frame.
 */
export function frameRatio({ width = 0, height = 0 }: Pixels) {
  const own = width > 0 && height > 0 ? width / height : cardRatio;
  const ratio = Math.min(widest, Math.max(tallest, own));
  return { ratio: Math.round(ratio * 1000) / 1000, fits: ratio === own };
}

/**
 * The `sizes` attribute of a photo that fills a card's frame. A photo that is cropped at its sides
 * must be wider than the frame. `widths`: the widths of the frame, for example '… 30vw'.
 */
export function sizesToFill(widths: readonly string[], photo: Record<'width' | 'height', number>) {
  const { width, height } = photo;
  const factor = Math.max(1, Math.round(((width / height || cardRatio) / cardRatio) * 100) / 100);
  if (factor === 1) return widths.join(', ');
  return widths
    .map((entry) => entry.replace(/([\d.]+(?:vw|rem))$/, `calc($1 * ${factor})`))
    .join(', ');
}
