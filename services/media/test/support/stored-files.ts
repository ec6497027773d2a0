import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type StoredFiles = ReturnType<typeof storedFiles>;

/** The pictures in the folder `root`, read and changed without the service. */
export function storedFiles(root: string) {
  const at = (path: string) => join(root, path);
  return {
    root,
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
    read: (path: string) => readFile(at(path), 'utf8'),
    write: (path: string, text: string) => writeFile(at(path), text),
    rename: (from: string, to: string) => rename(at(from), at(to)),
    remove: (path: string) => rm(at(path)),
  };
}
