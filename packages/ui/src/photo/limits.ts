/** The specification's numbers (point 9): what may be sent, and how it is brought there. */
export const photoLimits = {
  maxBytes: 800_000,
  maxSidePx: 1200,
  initialQuality: 1,
  /** Tries with the resolution kept, the one at full quality not counted. */
  maxRounds: 10,
} as const;

/** Part of the sides that is left where ten rounds were not enough. */
const sideKept = 0.85;

export interface Size {
  width: number;
  height: number;
}

/** The size at which the longest side is `maxSidePx` at most; nothing grows. */
export function fittedSize({ width, height }: Size, maxSidePx: number): Size {
  const part = Math.min(1, maxSidePx / Math.max(width, height));
  const px = (side: number) => Math.max(1, Math.round(side * part));
  return { width: px(width), height: px(height) };
}

export const smaller = ({ width, height }: Size): Size =>
  fittedSize({ width, height }, Math.floor(Math.max(width, height) * sideKept));
