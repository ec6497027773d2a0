import { limits } from '@el-reto/contracts';

const ascending = limits.imageWidths.toSorted((a, b) => a - b);

/**
 * The widths in which a picture is available: all that it can fill, and the next larger one. In that one
 * the picture keeps its own width, but is available in the smaller formats.
 */
export function slotsFor(pictureWidth: number): number[] {
  const next = ascending.find((slot) => slot >= pictureWidth);
  return ascending.filter((slot) => slot < pictureWidth || slot === next);
}

/**
 * The smallest width that is large enough; otherwise one that contains the whole picture; otherwise
 * undefined.
 */
export function slotFor(
  width: number,
  slots: readonly number[],
  pictureWidth: number,
): number | undefined {
  return slots.find((slot) => slot >= width) ?? slots.find((slot) => slot >= pictureWidth);
}
