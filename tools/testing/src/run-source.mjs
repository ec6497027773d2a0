// Runs a TypeScript program from its sources: `node run-source.mjs <file> [arguments]`. Loading the
// sources of a service one by one takes more than a second of processor time at each start.
// Therefore they are bundled into one file, which is kept until a source changes.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// The folder is below `node_modules`, so that the bundle finds packages that it does not contain.
const cache = join(root, 'node_modules/.cache/test-programs');
const external = [/^sharp$/, /^firebase-admin/, /^@google-cloud\//];

const stampOf = (file) => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.size}` : 'missing';
};

function isCurrent(stampsFile) {
  try {
    const stamps = Object.entries(JSON.parse(readFileSync(stampsFile, 'utf8')));
    return stamps.every(([file, stamp]) => stampOf(file) === stamp);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Replaces a file atomically, so that other processes never read a half-written file. */
function replace(file, text) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}

async function bundle(program, bundleFile, stampsFile) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: program,
    external,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.base.json'),
    resolve: { conditionNames: ['source', 'node', 'import', 'default', 'require'] },
    // Nest tries to load optional packages that are not installed.
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, keepNames: true });
  const files = [...(await build.watchFiles), join(root, 'package-lock.json')];
  const own = files.filter((file) => file.startsWith('/') && !file.includes('node_modules'));
  const stamps = own.map((file) => [file, stampOf(file)]);
  await build.close();
  mkdirSync(cache, { recursive: true });
  replace(bundleFile, output[0].code);
  replace(stampsFile, JSON.stringify(Object.fromEntries(stamps)));
}

const [program] = process.argv.splice(2, 1);
const name = relative(root, program).replaceAll(/\W/g, '-');
const [bundleFile, stampsFile] = ['mjs', 'json'].map((kind) => join(cache, `${name}.${kind}`));
if (!isCurrent(stampsFile)) await bundle(program, bundleFile, stampsFile);
await import(pathToFileURL(bundleFile).href);
