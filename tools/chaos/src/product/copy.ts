import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sabotaged, sabotages, type SabotageName } from './sabotage.ts';

const ownScope = '@el-reto';
const workspaces = ['{packages,services,frontends}/*', 'frontends/admin/server', 'gateway'];

/**
 * Copies the built product, so that a run lasts on what it started with, whatever is built
 * meanwhile; with one line changed when sabotage is asked for. Libraries are linked.
 */
export async function copyProduct(
  root: string,
  target: string,
  sabotage?: SabotageName,
): Promise<void> {
  const copy = (path: string) =>
    cp(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  const link = (path: string) => symlink(join(root, path), join(target, path));
  for (const path of globSync(workspaces, { cwd: root })) {
    for (const part of ['package.json', 'dist', 'node_modules']) {
      if (!existsSync(join(root, path, part))) continue;
      await mkdir(join(target, path), { recursive: true });
      await (part === 'node_modules' ? link : copy)(join(path, part));
    }
  }
  // Indexes and rules, which the services and the emulator read.
  await copy(join('deploy', 'firestore'));
  // The product's own packages are links from there to here: copied, they lead to the copies.
  await copy(join('node_modules', ownScope));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== ownScope) await link(join('node_modules', name));
  }
  if (!sabotage) return;
  const file = join(target, sabotages[sabotage].file);
  await writeFile(file, sabotaged(await readFile(file, 'utf8'), sabotages[sabotage]));
  await promisify(execFile)(process.execPath, [join(root, 'scripts/bundle.mjs'), target]);
}
