import type { CSSProperties } from 'react';
import type { Focus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';

const photoWidths = limits.imageWidths;

const inMedia = (url: string) =>
  url.startsWith('/media/') && !/[?&](sig|token|signature)=/.test(url);

/**
 * The `srcset` of a photo of the media service. Undefined for other and for signed addresses, which have
 * only one size.
 */
export function photoSrcSet(url: string): string | undefined {
  if (!inMedia(url)) return undefined;
  const join = url.includes('?') ? '&' : '?';
  return photoWidths.map((width) => `${url}${join}w=${width} ${width}w`).join(', ');
}

const fetched = new Set<string>();

/** Loads a photo that will be shown soon, with low priority. `sizes` as in CSS. Each photo is loaded once. */
export function fetchPhoto(url: string, sizes: string): void {
  if (fetched.has(url)) return;
  fetched.add(url);
  const picture = {
    fetchPriority: 'low',
    sizes,
    srcset: photoSrcSet(url) ?? '',
    src: photoSrc(url),
  };
  Object.assign(new Image(), picture);
}

/** The address for browsers that do not use `srcset`. */
export function photoSrc(url: string, width: (typeof photoWidths)[number] = 640): string {
  return inMedia(url) ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url;
}

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;

/** The style of a cropped picture that keeps the point `focus` visible. */
export function focusStyle(focus: Focus | undefined): CSSProperties | undefined {
  return focus && { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` };
}
