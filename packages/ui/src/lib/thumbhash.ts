import type { CSSProperties } from 'react';
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** A blurred placeholder for a photo, from its ThumbHash (base64). Null if the hash is invalid. */
export function placeholderUrl(thumbhash: string | undefined): string | null {
  const bytes = decode(thumbhash);
  return bytes ? thumbHashToDataURL(bytes) : null;
}

export function blurred(thumbhash: string | undefined): CSSProperties | undefined {
  const picture = placeholderUrl(thumbhash);
  return picture ? { backgroundImage: `url(${picture})`, backgroundSize: 'cover' } : undefined;
}

/** The mean colour of a photo as its placeholder. For pages that the gateway renders, which must stay small. */
export function plain(thumbhash: string | undefined): CSSProperties | undefined {
  const bytes = decode(thumbhash);
  if (!bytes) return undefined;
  const { r, g, b } = thumbHashToAverageRGBA(bytes);
  return { backgroundColor: `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})` };
}

function decode(thumbhash: string | undefined): Uint8Array | null {
  if (!thumbhash) return null;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}
