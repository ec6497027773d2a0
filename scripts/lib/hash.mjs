import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, stampFile } from './paths.mjs';

const skipped = new Set(['node_modules', 'dist', 'dist-types', 'test', '.vite', 'coverage']);
const irrelevant = /\.spec\.tsx?$|\.md$|\.tsbuildinfo$/;

/** One hash over files and folders (paths from the root), tests and build output left out. */
export function hashInputs(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const path of paths) add(hash, path);
  return hash.digest('hex');
}

function add(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) {
      if (!skipped.has(name)) add(hash, join(path, name));
    }
  } else if (!irrelevant.test(path)) {
    hash.update(`\0${path}\0`).update(readFileSync(full));
  }
}

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
};

/** Whether this piece was built from these very inputs and its outputs are still there. */
export function isCurrent(name, hash, outputs) {
  return readStamps()[name] === hash && outputs.every((path) => existsSync(join(root, path)));
}

export function stamp(name, hash) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: hash }, null, 2));
}
