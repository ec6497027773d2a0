import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBinaries, findInPath, tryBinaries, whereIs } from './binaries.mjs';
import { build } from './build.mjs';
import { root } from './paths.mjs';
import { StepError, supervise } from './steps.mjs';

const parents = ['services', 'packages', 'frontends', 'tools', ''];
const folders = 'packages services gateway frontends tools demo e2e deploy load'.split(' ');

/**
 * `npm test`: all tests; `npm test -- likes`: those of the workspace of that name, or else those
 * whose path contains it, with no more preparation than they need.
 */
export async function test(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption === -1 ? args : args.slice(0, firstOption);
  const filters = names.map((name) => workspaceOf(name) ?? name);
  const files = testFiles().filter((file) => filters.some((filter) => file.includes(filter)));
  if (names.length > 0 && files.length === 0) throw new StepError(`Sin pruebas: ${names}`);
  const isAll = names.length === 0;
  const some = (pattern) => isAll || files.some((file) => pattern.test(file));
  if (some(/\/test\/|^e2e\//)) await ensureBinaries(['nats', 'redis']);
  if (some(/^e2e\//)) {
    if (findInPath('apt-get')) await tryBinaries(['headless']);
    await ensureBinaries(['chromium']);
  }
  if (isAll) await tryBinaries(['firestore']);
  if (some(/^e2e\/cdn\//)) await tryBinaries(['nginx']);
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

/** Every test file, as a path from the root. */
function testFiles() {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.spec\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}

/** One line on what this machine could not run: tests that were left out must not pass for green. */
function notRun() {
  const emulator = whereIs('firestore');
  const java = findInPath('java') ? '' : 'java';
  const absent = [
    [
      'Firestore',
      /describeOnFirestore\(|findFirestoreEmulator\(/,
      emulator ? java : emulatorPackage,
    ],
    ['a caching proxy', /findNginx\(/, whereIs('nginx') ? '' : 'nginx'],
  ].filter(([, , missing]) => missing);
  if (absent.length === 0) return 'not run: 0 files';
  const told = absent.map(([what, mark, missing]) => {
    const files = testFiles().filter((file) => mark.test(readFileSync(join(root, file), 'utf8')));
    return `${files.length} files, for want of ${missing} (${what})`;
  });
  return `not run: ${told.join('; ')}`;
}

const emulatorPackage = 'google-cloud-cli-firestore-emulator';
