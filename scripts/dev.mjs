// `npm run dev`: rebuilds the workspaces of saved files, and restarts the processes that use them.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { root, runningStack } from './lib/paths.mjs';
import { StepError } from './lib/steps.mjs';

const folders = ['packages', 'services', 'gateway', 'frontends'];
const isSource = /^(?!.*(\/(dist|node_modules|test|\.vite)\/|\.spec\.)).*\/(src|styles)\/.*\.\w+$/;
const quietMs = 300;

const changed = new Set();
let timer;
let building = false;

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    const path = `${folder}/${name}`;
    if (!isSource.test(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), quietMs);
  });
}
console.log(`Vigilando ${folders.join(', ')}.`);

async function rebuild() {
  if (building || changed.size === 0) return;
  building = true;
  const paths = [...changed];
  changed.clear();
  try {
    await build();
    restart(paths);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`✗ ${error.message}\n  Lo que corre sigue como estaba.`);
  } finally {
    building = false;
  }
  void rebuild();
}

/** Ends all processes that use one of the paths. The supervisor starts them again. */
function restart(paths) {
  const { processes = {} } = runningStack();
  for (const [name, pid] of Object.entries(processes)) {
    if (paths.some((path) => uses(name.replace(/-\d+$/, ''), path))) process.kill(pid, 'SIGTERM');
  }
}

/**
 * Whether the process `name` runs code below `path`. The gateway also runs code of the front ends.
 */
function uses(name, path) {
  const [folder, part, within] = path.split('/');
  if (folder === 'services') return name === part;
  if (folder === 'frontends') return name === (within === 'server' ? part : 'gateway');
  if (folder === 'gateway' || part === 'ui') return name === 'gateway';
  return existsSync(join(root, 'services', name)) || name === 'gateway' || name === 'admin';
}
