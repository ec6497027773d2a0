import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { sabotaged, sabotages } from './sabotage.ts';
import type { SabotageName } from './sabotage.ts';

const ownScope = '@el-reto';

/**
 * Copies the built product, so that a run lasts on what it started with, whatever is built
 * meanwhile; with one line changed when sabotage is asked for. Libraries are linked.
 */
export async function copyProduct(
  root: string,
  target: string,
  sabotage?: SabotageName,
): Promise<void> {
  const workspaces = [
    ...(await foldersIn(root, 'packages')),
    ...(await foldersIn(root, 'services')),
    ...(await foldersIn(root, 'frontends')),
    'frontends/admin/server',
    'gateway',
  ].filter((path) => existsSync(join(root, path, 'dist')));
  for (const path of workspaces) await copyWorkspace(join(root, path), join(target, path));
  // Indexes and rules, which the services and the emulator read.
  const firestore = join('deploy', 'firestore');
  await cp(join(root, firestore), join(target, firestore), { recursive: true });
  await linkLibraries(join(root, 'node_modules'), join(target, 'node_modules'), async (scope) => {
    for (const path of workspaces) await link(join(target, path), join(scope, basename(path)));
  });
  if (sabotage) await spoil(target, sabotage);
}

async function foldersIn(root: string, parent: string): Promise<string[]> {
  return (await readdir(join(root, parent))).map((name) => join(parent, name));
}

async function copyWorkspace(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(join(from, 'package.json'), join(to, 'package.json'));
  await cp(join(from, 'dist'), join(to, 'dist'), { recursive: true });
  const libraries = join(from, 'node_modules');
  if (existsSync(libraries)) await link(libraries, join(to, 'node_modules'));
}

async function linkLibraries(
  from: string,
  to: string,
  fillScope: (scope: string) => Promise<void>,
): Promise<void> {
  await mkdir(join(to, ownScope), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== ownScope) await link(join(from, name), join(to, name));
  }
  await fillScope(join(to, ownScope));
}

const link = (to: string, at: string) => symlink(relative(dirname(at), to), at);

async function spoil(target: string, name: SabotageName): Promise<void> {
  const file = join(target, sabotages[name].file);
  await writeFile(file, sabotaged(await readFile(file, 'utf8'), sabotages[name]));
}
