import { immutable } from '@el-reto/contracts/headers';
import { formatFor } from '@el-reto/contracts/pictures';
import type { MediaRecord } from '../media-record.ts';
import { slotFor } from '../pictures/variant-slots.ts';
import { variantPath } from './storage-path.ts';

/** The preferences of a reader: the width in pixels, and the `Accept` header. */
interface Wanted {
  readonly width: number | undefined;
  readonly accept: string | undefined;
}

export interface ServedFile {
  readonly path: string;
  /** False while a more suitable file is being made. */
  readonly isFinal: boolean;
}

type Shown = Pick<MediaRecord, 'width' | 'variants' | 'slots'>;

/** The existing file that suits a request best. */
export function servedFile(path: string, record: Shown, { width, accept }: Wanted): ServedFile {
  if (width === undefined) return { path, isFinal: true };
  const slot = slotFor(width, record.slots, record.width);
  if (slot === undefined && record.variants !== 'made') return { path, isFinal: false };
  const format = formatFor(accept);
  const isVariant = slot !== undefined && format !== undefined;
  return { path: isVariant ? variantPath(path, slot, format) : path, isFinal: true };
}

/** The `Cache-Control` header for a picture and the file that is sent. */
export function cacheControl(isPublic: boolean, { isFinal }: ServedFile): string {
  if (!isPublic) return 'private, no-store';
  return isFinal ? immutable : 'public, max-age=5';
}
