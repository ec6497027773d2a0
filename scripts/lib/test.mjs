import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBinaries, findInPath, tryBinaries, whereIs } from './binaries.mjs';
import { build } from './build.mjs';
import { checkTypes } from './check.mjs';
import { root } from './paths.mjs';
import { StepError, supervise } from './steps.mjs';

const parents = ['services', 'packages', 'frontends', 'tools', ''];
const folders = 'packages services gateway frontends tools demo e2e deploy load scripts'.split(' ');

/**
 * `npm test`: all tests. `npm test -- likes`: the tests of the workspace `likes`; a name that is
 * not a workspace selects the files whose path contains it. Only what these files need is built.
 */
export const test = (args) => run(args, /\.spec\.tsx?$/, ['--project', '!drill']);

/** `npm run test:quick`: checks types, then runs the tests that need only NATS and Redis. */
export async function quick() {
  await checkTypes();
  return run([], quickFiles, ['--project', 'unit', '--project', 'in-process']);
}

/** `npm run drill`: runs the long tests; with words, those whose path contains one of them. */
export const drill = (args) => run(args, /\.drill\.ts$/, ['--project', 'drill']);

const quickFiles =
  /^(?!e2e|tools|load|deploy|packages\/[^/]+\/test|services\/(?:campaign|media|notifications)\/test).*\.spec\.tsx?$/;

async function run(args, kind, options) {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const names = firstOption === -1 ? args : args.slice(0, firstOption);
  const filters = names.map((name) => workspaceOf(name) ?? name);
  const all = testFiles().filter((file) => kind.test(file));
  const isAll = names.length === 0;
  const files = isAll ? all : all.filter((file) => filters.some((filter) => file.includes(filter)));
  if (files.length === 0) throw new StepError(`Sin pruebas: ${names}`);
  const some = (pattern) => files.some((file) => pattern.test(file));
  if (some(/\/test\/|^e2e\//)) await ensureBinaries(['nats', 'redis']);
  if (some(/^e2e\//)) {
    if (findInPath('apt-get')) await tryBinaries(['headless']);
    await ensureBinaries(['chromium']);
  }
  for (const { binary } of optional.filter(({ isUsedIn }) => files.some(isUsedIn))) {
    if (binary) await tryBinaries([binary]);
  }
  // These tests start built programs. All other tests load the sources.
  if (some(/^e2e\/|^(tools\/\w+|load|services\/media)\/test\//)) await build();
  console.log(notRun(files));
  const rest = args.slice(names.length);
  return supervise(['node_modules/vitest/vitest.mjs', 'run', ...options, ...filters, ...rest]);
}

/** The folder of a workspace, such as `services/likes/`. */
function workspaceOf(name) {
  const found = parents.map((parent) => join(parent, name));
  const folder = found.find((path) => existsSync(join(root, path, 'package.json')));
  return folder && `${folder}/`;
}

/** The paths of all test files from the root. */
function testFiles() {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter(
      (file) => /\.(spec|drill)\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
    );
}

/** Whether a test file contains `pattern`. */
const uses = (pattern) => (file) => pattern.test(readFileSync(join(root, file), 'utf8'));

const program = (binary, pattern) => ({
  binary,
  isUsedIn: uses(pattern),
  missing: () => !whereIs(binary) && binary,
});

/** Programs that some machines cannot install. Tests that need them are then skipped. */
const optional = [
  {
    binary: 'firestore',
    isUsedIn: uses(/describeOnFirestore\(|findFirestoreEmulator\(/),
    missing: () => (whereIs('firestore') ? !findInPath('java') && 'java' : emulatorPackage),
  },
  program('nginx', /findProgram\('nginx'\)/),
  program('promtool', /'promtool'/),
  program('caddy', /findProgram\('caddy'\)/),
  {
    isUsedIn: uses(/SmallDisk\.mount\(/),
    missing: () => !canMount() && 'the right to mount a file system',
  },
];

function canMount() {
  const dir = mkdtempSync(join(tmpdir(), 'can-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', dir]).status === 0;
  if (isMounted) spawnSync('umount', [dir]);
  rmdirSync(dir);
  return isMounted;
}

/**
 * A line with the number of files that this machine cannot run, so that none is skipped silently.
 */
function notRun(files) {
  const reasons = optional
    .map(({ missing, isUsedIn }) => ({ missing, count: files.filter(isUsedIn).length }))
    .map(({ missing, count }) => ({ name: count > 0 && missing(), count }))
    .filter(({ name }) => name)
    .map(({ name, count }) => `${count} files, ${name} is missing`);
  return `not run: ${reasons.join('; ') || '0 files'}`;
}

const emulatorPackage = 'google-cloud-cli-firestore-emulator';
