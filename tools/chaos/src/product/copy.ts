import { globSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@el-reto/contracts';
import { sabotaged, sabotages, type SabotageName } from './sabotage.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const ownScope = '@el-reto';
const workspaces = '{packages/*,services/*,frontends/*,frontends/admin/server,gateway}';

/**
 * Copies the built product, so that a build during a run does not change it. Libraries are linked.
 */
export async function copyProduct(
  target: string,
  sabotage: readonly SabotageName[] = [],
): Promise<void> {
  const copy = (path: string) =>
    cp(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  const link = (path: string) => symlink(join(root, path), join(target, path));
  // Indexes and rules are read by the services and the emulator. The product's own packages are
  // links from there to here: copied, they lead to the copies.
  const own = ['deploy/firestore', join('node_modules', ownScope)];
  const parts = globSync(`${workspaces}/{package.json,dist}`, { cwd: root });
  for (const path of [...own, ...parts]) await copy(path);
  const libraries = await readdir(join(root, 'node_modules'));
  const shared = libraries.filter((name) => name !== ownScope);
  for (const name of shared) await link(join('node_modules', name));
  for (const path of globSync(`${workspaces}/node_modules`, { cwd: root })) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await link(path);
  }
  for (const name of sabotage) await sabotageProduct(target, name);
}

/**
 * Changes the line in the bundle of `service`, or of every service that contains it; a process that is
 * already running keeps the old one. Returns a function that restores the bundles.
 */
export async function sabotageProduct(
  target: string,
  name: SabotageName,
  service: ServiceName | '*' = '*',
): Promise<() => Promise<void>> {
  const sabotage = sabotages[name];
  const files = globSync(`services/${service}/dist/bundle/main.js`, { cwd: target });
  const bundles = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(target, file), 'utf8') })),
  );
  const concerned = bundles.filter(({ text }) => text.includes(sabotage.line));
  if (concerned.length === 0) throw new Error(`no bundle has the line of ${sabotage.file}`);
  const write = async (change: (text: string) => string) => {
    for (const { file, text } of concerned) await writeFile(join(target, file), change(text));
  };
  await write((text) => sabotaged(text, sabotage));
  return () => write((text) => text);
}
