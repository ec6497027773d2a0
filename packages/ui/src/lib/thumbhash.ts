import type { CSSProperties } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** A blurred placeholder for a photo, from its base64 ThumbHash; null when the hash is no good. */
export function placeholderUrl(thumbhash: string | undefined): string | null {
  const bytes = decode(thumbhash);
  return bytes ? thumbHashToDataURL(bytes) : null;
}

/** The photo's mean colour as CSS, cheaper than a picture. */
export function averageColor(thumbhash: string | undefined): string | null {
  const bytes = decode(thumbhash);
  if (!bytes) return null;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`;
}

export function blurred(thumbhash: string | undefined): CSSProperties | undefined {
  const picture = placeholderUrl(thumbhash);
  return picture === null
    ? undefined
    : { backgroundImage: `url(${picture})`, backgroundSize: 'cover' };
}

/** A photo's placeholder as its mean colour: for the gateway's pages, which are to stay small. */
export const plain = (thumbhash: string | undefined): CSSProperties => ({
  backgroundColor: averageColor(thumbhash) ?? undefined,
});

function decode(thumbhash: string | undefined): Uint8Array | null {
  if (!thumbhash) return null;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}
