import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';
import { runLogged, step } from './steps.mjs';

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

/** Installs a package into a folder of its own. */
export function installBeside(name, folder, ...args) {
  mkdirSync(folder, { recursive: true });
  // Without a manifest in this folder npm would use the repository as its prefix.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock'];
  return runLogged(name, 'npm', [...install, '--no-audit', '--no-fund', ...args]);
}

/** Installs the packages when the lock file is not the one that they were installed from. */
export async function ensureDependencies() {
  const stamp = join(root, 'node_modules/.el-reto-lock');
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  const lock = createHash('sha256').update(lockFile).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  // `npm ci` needs a lock entry for every platform's binary package, which not every registry has.
  // This form also follows the lock, and writes neither it nor package.json.
  await step('Instalando paquetes', () =>
    // NODE_ENV=production would leave out what builds.
    runLogged(
      'npm',
      'npm',
      'install --include=dev --no-save --prefer-offline --no-audit'.split(' '),
    ),
  );
  writeFileSync(stamp, lock);
}

const operated = 'start dev doctor admin switch dlq mails backup restore upgrade-check'.split(' ');

/** Adds the settings of `.env` to the environment, which takes precedence; not for tests. */
export function readSettingsFile(task, file = join(root, '.env')) {
  if (!operated.includes(task) || !existsSync(file)) return;
  // The machine's own Node may be too old for this function.
  const program = 'JSON.stringify(util.parseEnv(fs.readFileSync(0, "utf8")))';
  const found = execFileSync('node', ['-p', program], { input: readFileSync(file) });
  process.env = { ...JSON.parse(found), ...process.env };
}
