import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';
import { runLogged, step, StepError } from './steps.mjs';

const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** Puts the Node of .node-version first in PATH; installs it by npm if it is missing. */
export async function ensureRuntime() {
  const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim();
  // Debian installs servers in sbin, which PATH may lack.
  process.env.PATH += `${delimiter}/usr/sbin${delimiter}/usr/local/sbin`;
  process.env.NODE_COMPILE_CACHE ??= join(runtimeDir, 'compile-cache');
  if (major(process.version) >= major(wanted)) return;
  const bin = join(runtimeDir, 'node_modules', '.bin');
  if (installedVersion(join(bin, 'node')) !== `v${wanted}`) {
    await step(`Instalando Node ${wanted}`, () =>
      installBeside('node', runtimeDir, `node@${wanted}`, '--ignore-scripts=false'),
    );
  }
  process.env.PATH = bin + delimiter + process.env.PATH;
}

const installedVersion = (node) =>
  spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();

/** Installs a package into a separate folder. */
export function installBeside(name, folder, ...args) {
  mkdirSync(folder, { recursive: true });
  // Without a manifest in this folder npm would use the repository as its prefix.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock'];
  return runLogged(name, 'npm', [...install, '--no-audit', '--no-fund', ...args]);
}

/** Installs the packages if the lock file has changed since the last installation. */
export async function ensureDependencies() {
  const stamp = join(root, 'node_modules/.el-reto-lock');
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const lock = createHash('sha256').update(lockFile).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // `npm ci` needs a lock entry for the binary packages of all platforms, but some registries lack
  // packages. `npm install` with these options also follows the lock file, and does not change it.
  await step('Instalando paquetes', () =>
    // With NODE_ENV=production npm would omit the packages that the build needs.
    runLogged(
      'npm',
      'npm',
      'install --include=dev --no-save --prefer-offline --no-audit'.split(' '),
    ),
  );
  writeFileSync(stamp, lock);
}

/** The tasks that start, operate or measure the product of `.env`. */
const operated =
  'start dev doctor admin switch dlq mails backup restore upgrade-check load lighthouse'.split(' ');

/**
 * Adds the settings of `.env` to the environment, whose values take precedence unless they are empty. Tests do
 * not read `.env`.
 */
export function readSettingsFile(task, file = join(root, '.env')) {
  if (!operated.includes(task) || !existsSync(file)) return;
  // The program runs in the installed Node, because the machine's Node may lack `parseEnv`.
  const program = 'JSON.stringify(util.parseEnv(fs.readFileSync(0, "utf8")))';
  const found = execFileSync('node', ['-p', program], { input: readSettings(file) });
  for (const [name, value] of Object.entries(JSON.parse(found))) process.env[name] ||= value;
}

function readSettings(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StepError(`No se puede leer ${file}: ${error.code}`);
  }
  if (/[\0\uFFFD]/.test(text)) throw new StepError(`${file} no está en UTF-8: guárdalo así.`);
  // Some editors begin a file with a byte order mark, which is no part of the first name.
  return text.replace(/^\uFEFF/, '');
}
