import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const runtimeDir = join(root, '.runtime');

/** The running product's `stack.json`, site and data folder. SITE in the environment takes precedence. */
export function runningStack() {
  const dataDir = resolve(root, process.env.DATA_DIR || '.data');
  const file = join(dataDir, 'stack.json');
  const stack = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...stack, site: process.env.SITE ?? stack.site, dataDir };
}
