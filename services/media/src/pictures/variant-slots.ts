import { limits } from '@el-reto/contracts';

const ascending = limits.imageWidths.toSorted((a, b) => a - b);

/**
 * The widths that a picture is offered in: all that it can fill, and the next one up, in which a
 * narrower picture keeps its own width but still gains the smaller formats.
 */
export function slotsFor(pictureWidth: number): number[] {
  const next = ascending.find((slot) => slot >= pictureWidth);
  return ascending.filter((slot) => slot < pictureWidth || slot === next);
}

/** The smallest slot that suffices, else the one that holds the whole picture, else none. */
export function slotFor(
  width: number,
  slots: readonly number[],
  pictureWidth: number,
): number | undefined {
  return slots.find((slot) => slot >= width) ?? slots.find((slot) => slot >= pictureWidth);
}
