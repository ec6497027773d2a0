import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBinaries, tryBinaries } from './binaries.mjs';
import { build } from './build.mjs';
import { notRun } from './not-run.mjs';
import { root } from './paths.mjs';
import { StepError } from './steps.mjs';
import { supervise } from './supervise.mjs';
import { testFiles } from './test-files.mjs';

const parents = ['services', 'packages', 'frontends', 'tools', ''];

/**
 * `npm test`: all tests; `npm test -- likes`: those of the workspace of that name, or else those
 * whose path contains it, with no more preparation than they need.
 */
export async function test(args) {
  const options = args.findIndex((arg) => arg.startsWith('-'));
  const names = args.slice(0, options === -1 ? undefined : options);
  const filters = names.map((name) => workspaceOf(name) ?? name);
  const files = testFiles().filter((file) => filters.some((filter) => file.includes(filter)));
  if (names.length > 0 && files.length === 0) throw new StepError(`Sin pruebas: ${names}`);
  const isAll = names.length === 0;
  const some = (pattern) => isAll || files.some((file) => pattern.test(file));
  if (some(/\/test\/|^e2e\//)) await ensureBinaries(['nats', 'redis']);
  if (some(/^e2e\//)) await ensureBinaries(['chromium']);
  if (isAll) await tryBinaries(['firestore']);
  // All others load the sources.
  if (some(/^e2e\/|^(tools\/\w+|load)\/test\//)) await build();
  const rest = args.slice(names.length);
  const code = await supervise(['node_modules/vitest/vitest.mjs', 'run', ...filters, ...rest]);
  console.log(notRun());
  return code;
}

/** The folder of a workspace, as `services/likes/`. */
function workspaceOf(name) {
  const found = parents.map((parent) => join(parent, name));
  const folder = found.find((path) => existsSync(join(root, path, 'package.json')));
  return folder && `${folder}/`;
}
