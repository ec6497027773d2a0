import type { CSSProperties } from 'react';
import { thumbHashToAverageRGBA } from 'thumbhash';

/**
 * The placeholder of a photo: its mean colour, from its ThumbHash (base64). A blurred picture would take
 * a phone 12 ms for each photo, and a gallery has 24. Undefined if the hash is not base64.
 */
export function placeholder(thumbhash: string | undefined): CSSProperties | undefined {
  if (!thumbhash) return undefined;
  try {
    const hash = Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(hash);
    return { backgroundColor: `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})` };
  } catch {
    return undefined;
  }
}
