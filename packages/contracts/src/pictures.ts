import { limits } from './limits.ts';

/** Sizes of a card's pictures for sharing, in pixels. */
export const shareForms = {
  /** For links' previews. */
  wide: { width: 1200, height: 630 },
  /** A phone's whole screen. */
  story: { width: 1080, height: 1920 },
  /** The certificate of a place: letter paper in landscape at 240 dots an inch. */
  certificate: { width: 2640, height: 2040 },
} as const;
export type ShareForm = keyof typeof shareForms;

/** Formats of a picture besides JPEG, best first. */
export const variantFormats = ['avif', 'webp'] as const;
export type VariantFormat = (typeof variantFormats)[number];

/** The best format that an Accept header names; undefined: the JPEG master. */
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
 * The width for `w` in a picture's address, in pixels: the next offered width, or the largest.
 * Undefined (the original) for an invalid width.
 */
export function widthAsked(w: unknown): number | undefined {
  const width = Number(w);
  if (!Number.isSafeInteger(width) || width <= 0) return undefined;
  return ascending.find((offered) => offered >= width) ?? beyond;
}
