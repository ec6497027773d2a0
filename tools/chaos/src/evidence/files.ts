import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The pictures' files, as paths below DATA_DIR/media. */
export function listFiles(dataDir: string): string[] {
  const root = join(dataDir, 'media');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
