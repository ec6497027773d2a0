import { limits } from '@el-reto/contracts/rules';

const { cardRatio: frame } = limits;

/**
 * `sizes` for a photo that fills a card's frame: what is wider than the frame is cut at its sides,
 * and has to come larger than the frame is wide. `widths` are those of the frame, as '… 30vw'.
 */
export function sizesToFill(widths: readonly string[], photo: Record<'width' | 'height', number>) {
  const { width, height } = photo;
  const factor = Math.max(1, Math.round(((width / height || frame) / frame) * 100) / 100);
  if (factor === 1) return widths.join(', ');
  return widths
    .map((entry) => entry.replace(/([\d.]+(?:vw|rem))$/, `calc($1 * ${factor})`))
    .join(', ');
}
