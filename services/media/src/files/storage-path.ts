import { extname } from 'node:path/posix';
import { limits } from '@el-reto/contracts';
import {
  shareForms,
  variantFormats,
  type ShareForm,
  type VariantFormat,
} from '@el-reto/contracts/pictures';

const types: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};
const segment = /^[\w.@:-]{1,200}$/;

/** Whether every segment is a plain name: not empty, no dot at its start or end. */
export function isStoragePath(path: string): boolean {
  return path
    .split('/')
    .every((part) => segment.test(part) && !part.startsWith('.') && !part.endsWith('.'));
}

/** The path of an upload until it is claimed. */
export const stagedPath = (mediaId: string) => `staged/${mediaId}.jpg`;

export const claimedPath = (folder: string, mediaId: string) => `${folder}/${mediaId}.jpg`;

/** The media id in the storage path of a master. Undefined for any other path. */
export function mediaIdOf(path: string): string | undefined {
  if (!isStoragePath(path)) return undefined;
  return /(?:^|\/)([\w-]{1,128})\.jpg$/.exec(path)?.[1];
}

/** The path of a variant: next to its master, for example `{mediaId}_640.webp`. */
export function variantPath(masterPath: string, slot: number, format: VariantFormat): string {
  return masterPath.replace(/\.jpg$/, `_${slot}.${format}`);
}

/** The share pictures of a card. A card may win both a place and the jury's prize. */
export type ShareFile = ShareForm | 'juryCertificate';
const shareFiles: readonly ShareFile[] = [
  ...(Object.keys(shareForms) as ShareForm[]),
  'juryCertificate',
];

/** The path of a share picture: next to its master, for example `{mediaId}_story.jpg`. */
export const sharePath = (masterPath: string, file: ShareFile): string =>
  masterPath.replace(/\.jpg$/, `_${file}.jpg`);

/** The paths of all files that may have been made from a master. */
export function madePaths(masterPath: string): string[] {
  const variants = limits.imageWidths.flatMap((slot) =>
    variantFormats.map((format) => variantPath(masterPath, slot, format)),
  );
  return [...variants, ...shareFiles.map((file) => sharePath(masterPath, file))];
}

export const contentTypeOf = (path: string): string =>
  types[extname(path)] ?? 'application/octet-stream';
