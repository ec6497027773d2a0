import { extname } from 'node:path/posix';

const types: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};

/** The media type that a storage path's ending stands for. */
export const contentTypeOf = (path: string): string =>
  types[extname(path)] ?? 'application/octet-stream';
