import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesDir, root } from './paths.mjs';
import { runLogged, step } from './steps.mjs';

const stampPath = join(modulesDir, '.el-reto-lock');

/** Installs the packages when the lock file is not the one that they were installed from. */
export async function ensureDependencies() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lock) return;
  // `npm ci` asks for a lock entry of every platform's binary package, which not every registry
  // carries; this form keeps to the lock all the same and writes neither it nor package.json.
  await step('Instalando paquetes', () =>
    runLogged('npm', 'npm', ['install', '--no-save', '--prefer-offline', '--no-audit']),
  );
  writeFileSync(stampPath, lock);
}
