import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';
import { runLogged, step } from './steps.mjs';

/** Files on which every build depends. A change of one of them rebuilds everything. */
const shared = ['.node-version', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

/** Compiles and bundles all processes, unless no source has changed. */
export async function compile() {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const projects = references.map(({ path }) => path);
  const hash = hashInputs([
    ...shared,
    ...projects.flatMap((path) => [`${path}/src`, `${path}/package.json`, `${path}/tsconfig.json`]),
  ]);
  const outputs = projects.map((path) => `${path}/dist`);
  if (isCurrent('tsc', hash, outputs)) return;
  // The stamp is removed first, so that an interrupted build does not count as complete.
  unstamp('tsc');
  await step('Compilando servicios', async () => {
    await tsc('-b');
    await runLogged('bundle', 'node', ['scripts/bundle.mjs', root]);
  });
  stamp('tsc', hash);
}

/** Compiles only the programs of `tools/ops` and their dependencies. */
export const compileTools = () => step('Compilando el arranque', () => tsc('-b', 'tools/ops'));

const tsc = (...args) => runLogged('tsc', 'node', ['node_modules/typescript/bin/tsc', ...args]);

/** Compiles the packages and bundles the front ends whose inputs changed. */
export async function build() {
  await compile();
  const stale = readdirSync(join(root, 'frontends'))
    .map((name) => `frontends/${name}`)
    .filter((path) => existsSync(join(root, path, 'vite.config.ts')))
    .map((path) => ({ path, hash: hashInputs(bundleInputs(path)) }))
    .filter(({ path, hash }) => !isCurrent(path, hash, [`${path}/dist`]));
  // Two front ends at a time, because a bundler takes a core and half a gigabyte.
  const workers = [0, 1].map(async () => {
    for (let next = stale.shift(); next; next = stale.shift()) await bundle(next);
  });
  await Promise.all(workers);
}

const bundleInputs = (path) => [
  ...shared,
  path,
  ...readdirSync(join(root, 'frontends'))
    .filter((name) => /\.(ts|mjs|json)$/.test(name))
    .map((name) => `frontends/${name}`),
  'packages/ui',
  'tools/vite',
  'packages/client/src',
  'packages/contracts/src',
];

async function bundle({ path, hash }) {
  const started = Date.now();
  unstamp(path);
  const vite = ['../../node_modules/vite/bin/vite.js', 'build'];
  await runLogged(path.replace('/', '-'), 'node', vite, { cwd: join(root, path) });
  console.log(`• Construyendo ${path}… ${((Date.now() - started) / 1000).toFixed(1)} s`);
  stamp(path, hash);
}

const stampFile = join(runtimeDir, 'stamps.json');
const skipped = new Set(['node_modules', 'dist', 'dist-types', 'test', '.vite', 'coverage']);
const irrelevant = /\.spec\.tsx?$|README\.md$|\.tsbuildinfo$/;

/** A hash of files and folders (paths from the root), without tests and build output. */
function hashInputs(paths) {
  const hash = createHash('sha256');
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

/** Whether `name` was built from inputs with this hash, and its outputs exist. */
function isCurrent(name, hash, outputs) {
  return readStamps()[name] === hash && outputs.every((path) => existsSync(join(root, path)));
}

const unstamp = (name) => stamp(name, undefined);

function stamp(name, hash) {
  mkdirSync(runtimeDir, { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: hash }, null, 2));
}
