import { limits } from './limits.ts';

/** The sizes of a card's share pictures, in pixels. */
export const shareForms = {
  /** For link previews. */
  wide: { width: 1200, height: 630 },
  /** For the whole screen of a phone. */
  story: { width: 1080, height: 1920 },
  /** For certificates: letter paper in landscape with 240 dots per inch. */
  certificate: { width: 2640, height: 2040 },
} as const;
export type ShareForm = keyof typeof shareForms;

/** Formats of a picture in addition to JPEG, the best first. */
export const variantFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** The best format that an Accept header allows. Undefined means the original JPEG. */
export function formatFor(accept: string | undefined): VariantFormat | undefined {
  const accepted = (accept ?? '').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return { type, refused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) };
  });
  return variantFormats.find((format) =>
    accepted.some(({ type, refused }) => type === `image/${format}` && !refused),
  );
}

const ascending = limits.imageWidths.toSorted((a, b) => a - b);
const beyond = Math.max(...ascending) + 1;

/**
 * The width for the parameter `w` of a picture's address, in pixels: the next larger available width, or
 * the largest. Undefined, which means the original, if `w` is invalid.
 */
export function widthAsked(w: unknown): number | undefined {
  const width = Number(w);
  if (!Number.isSafeInteger(width) || width <= 0) return undefined;
  return ascending.find((offered) => offered >= width) ?? beyond;
}
