import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runtimeDir } from './paths.mjs';
import { runLogged, step } from './steps.mjs';

const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** Puts the Node that .node-version names first in PATH; brings it by npm where it is missing. */
export async function ensureRuntime() {
  const wanted = readFileSync(join(root, '.node-version'), 'utf8').trim();
  // Debian keeps servers in sbin, which is not in everyone's PATH.
  process.env.PATH += `${delimiter}/usr/sbin${delimiter}/usr/local/sbin`;
  process.env.NODE_COMPILE_CACHE ??= join(runtimeDir, 'compile-cache');
  if (major(process.version) >= major(wanted)) return;
  const bin = join(runtimeDir, 'node_modules', '.bin');
  if (installedVersion(join(bin, 'node')) !== `v${wanted}`) {
    mkdirSync(runtimeDir, { recursive: true });
    // Without a manifest of its own npm would take the repository's for the prefix.
    writeFileSync(join(runtimeDir, 'package.json'), '{ "private": true }\n');
    await step(`Instalando Node ${wanted}`, () =>
      runLogged('node', 'npm', [
        'install',
        '--prefix',
        runtimeDir,
        '--no-save',
        '--no-package-lock',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts=false',
        `node@${wanted}`,
      ]),
    );
  }
  process.env.PATH = bin + delimiter + process.env.PATH;
}

function installedVersion(node) {
  if (!existsSync(node)) return undefined;
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
