import { globSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sabotaged, sabotages, type Sabotage, type SabotageName } from './sabotage.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const ownScope = '@el-reto';
const workspaces = '{packages/*,services/*,frontends/*,frontends/admin/server,gateway}';

/**
 * Copies the built product, so that a run lasts on what it started with, whatever is built
 * meanwhile; with one line changed for each sabotage that is asked for. Libraries are linked.
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
  for (const name of sabotage) await change(target, sabotages[name]);
}

/** Changes the line in every service that has it: what runs are their bundles. */
async function change(target: string, sabotage: Sabotage): Promise<void> {
  const files = globSync('services/*/dist/bundle/main.js', { cwd: target });
  const bundles = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(target, file), 'utf8') })),
  );
  const concerned = bundles.filter(({ text }) => text.includes(sabotage.line));
  if (concerned.length === 0) throw new Error(`no bundle has the line of ${sabotage.file}`);
  for (const { file, text } of concerned) {
    await writeFile(join(target, file), sabotaged(text, sabotage));
  }
}
