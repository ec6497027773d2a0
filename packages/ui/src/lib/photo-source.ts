import type { CSSProperties } from 'react';
import type { Focus } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';

const photoWidths = limits.imageWidths;

const inMedia = (url: string) =>
  url.startsWith('/media/') && !/[?&](sig|token|signature)=/.test(url);

/** `srcset` for a photo of the media service; other and signed addresses have one size only. */
export function photoSrcSet(url: string): string | undefined {
  if (!inMedia(url)) return undefined;
  const join = url.includes('?') ? '&' : '?';
  return photoWidths.map((width) => `${url}${join}w=${width} ${width}w`).join(', ');
}

const fetched = new Set<string>();

/** Has a photo fetched, once, that will be shown so soon (`sizes`, as in CSS), after what is wanted now. */
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

/** The fallback address for browsers that take no `srcset`. */
export function photoSrc(url: string, width: (typeof photoWidths)[number] = 640): string {
  return inMedia(url) ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url;
}

const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;

/** Style of a picture that fills its frame: what is cropped leaves the point in sight. */
export function focusStyle(focus: Focus | undefined): CSSProperties | undefined {
  return focus && { objectPosition: `${percent(focus.x)} ${percent(focus.y)}` };
}
