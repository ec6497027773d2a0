import { linkSync, mkdirSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { StackError, systemCode } from '@el-reto/dev';

/** A picture moves from here to its place, never back: so this folder is looked at first. */
const first = 'staged';
/** Half-written ones: whoever wrote them will start anew. */
const drafts = '.drafts';

/**
 * Gives every picture a second name below `target`, at no cost in space, so that one that is deleted
 * later stays in the copy; those that have one already are passed over. Files are never changed in
 * place, which is what makes this a copy.
 */
export function linkPictures(media: string, target: string): void {
  const order = ({ name }: Dirent) => (name === first ? 0 : 1);
  for (const entry of entriesIn(media).toSorted((a, b) => order(a) - order(b))) {
    if (entry.name !== drafts) link(entry, join(media, entry.name), join(target, entry.name));
  }
}

function link(entry: Dirent, path: string, copy: string): void {
  if (entry.isDirectory()) {
    mkdirSync(copy, { recursive: true });
    for (const inner of entriesIn(path)) {
      link(inner, join(path, inner.name), join(copy, inner.name));
    }
    return;
  }
  try {
    linkSync(path, copy);
  } catch (error) {
    const code = systemCode(error);
    // Linked before; or gone meanwhile to where it is found later.
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
