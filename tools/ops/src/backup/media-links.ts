import { linkSync, mkdirSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { StackError, systemCode } from '@el-reto/dev';

/** The folder that is read first, because pictures move out of it and never back. */
const firstFolder = 'staged';
/** The folder of incomplete files, which are not copied. */
const drafts = '.drafts';

/**
 * Creates a hard link to every picture below `target`. Links use no space, and a picture that is
 * deleted later stays in the copy. The links are a copy, because pictures are never changed in
 * place. A repeated call adds new pictures and removes deleted ones.
 */
export function linkPictures(media: string, target: string): void {
  mkdirSync(target, { recursive: true });
  const order = ({ name }: Dirent) => (name === firstFolder ? 0 : 1);
  const entries = entriesIn(media)
    .filter(({ name }) => name !== drafts)
    .toSorted((a, b) => order(a) - order(b));
  const names = new Set(entries.map(({ name }) => name));
  for (const { name } of entriesIn(target)) {
    if (!names.has(name)) rmSync(join(target, name), { recursive: true });
  }
  for (const entry of entries) {
    const [path, copy] = [join(media, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) linkPictures(path, copy);
    else link(path, copy);
  }
}

function link(path: string, copy: string): void {
  try {
    linkSync(path, copy);
  } catch (error) {
    const code = systemCode(error);
    // The file is already linked, or has moved to a folder that is read later.
    if (code === 'EEXIST' || code === 'ENOENT') return;
    throw new StackError(`No se puede enlazar ${path} en DATA_DIR (${code}).`);
  }
}

function entriesIn(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
