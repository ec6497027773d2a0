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

/** Whether every part is a plain name: not empty, and without a dot at its start or end. */
export function isStoragePath(path: string): boolean {
  return path
    .split('/')
    .every((part) => segment.test(part) && !part.startsWith('.') && !part.endsWith('.'));
}

/** Where an upload is stored until it is claimed. */
export const stagedPath = (mediaId: string) => `staged/${mediaId}.jpg`;

/** Where a claimed picture is stored. */
export const claimedPath = (folder: string, mediaId: string) => `${folder}/${mediaId}.jpg`;

/** The media id in a master's storage path; undefined when the path is not of that form. */
export function mediaIdOf(path: string): string | undefined {
  if (!isStoragePath(path)) return undefined;
  return /(?:^|\/)([\w-]{1,128})\.jpg$/.exec(path)?.[1];
}

/** A variant is stored beside its master: `{mediaId}_640.webp`. */
export function variantPath(masterPath: string, slot: number, format: VariantFormat): string {
  return masterPath.replace(/\.jpg$/, `_${slot}.${format}`);
}

/** A share picture is stored beside its master, too: `{mediaId}_story.jpg`. */
export const sharePath = (masterPath: string, form: ShareForm): string =>
  masterPath.replace(/\.jpg$/, `_${form}.jpg`);

/** Every file that may have been made of a master. */
export function madePaths(masterPath: string): string[] {
  const variants = limits.imageWidths.flatMap((slot) =>
    variantFormats.map((format) => variantPath(masterPath, slot, format)),
  );
  const forms = Object.keys(shareForms) as ShareForm[];
  return [...variants, ...forms.map((form) => sharePath(masterPath, form))];
}

/** The media type of a storage path's extension. */
export const contentTypeOf = (path: string): string =>
  types[extname(path)] ?? 'application/octet-stream';
