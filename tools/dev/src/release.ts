import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productRoot } from './settings.ts';

const pieces = [
  '{services/*,gateway,frontends/admin/server}/{package.json,dist/bundle}',
  'frontends/*/{package.json,dist}',
  'deploy/firestore',
];

/** The subfolder of a release with one file for each process that uses the release. */
const usersFolder = '.users';

/**
 * Copies the built product to a folder that no build changes, and returns the folder. A running
 * product restarts its processes from there, even while the next version is built. Each build has
 * one copy. A later start removes copies that no living process uses.
 */
export function takeRelease(root = productRoot): string {
  const releases = join(root, '.runtime', 'releases');
  const folder = join(releases, nameOf(root));
  if (!existsSync(folder)) copyTo(root, folder);
  writeFileSync(join(folder, usersFolder, String(process.pid)), '');
  for (const name of readdirSync(releases)) {
    const other = join(releases, name);
    if (!isInUse(other)) rmSync(other, { recursive: true, force: true });
  }
  return folder;
}

/** Names a build by a hash of its files' sizes and times. */
function nameOf(root: string): string {
  const hash = createHash('sha256');
  for (const path of pieces.flatMap((piece) => globSync(`${piece}/**`, { cwd: root })).toSorted()) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function copyTo(root: string, folder: string): void {
  const half = `${folder}.${process.pid}`;
  // This file is written first, because another start removes a folder without users.
  mkdirSync(join(half, usersFolder), { recursive: true });
  writeFileSync(join(half, usersFolder, String(process.pid)), '');
  for (const path of pieces.flatMap((piece) => globSync(piece, { cwd: root }))) {
    cpSync(join(root, path), join(half, path), { recursive: true });
  }
  try {
    renameSync(half, folder);
  } catch (error) {
    // Another start has made the same copy meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(half, { recursive: true });
  }
}

function isInUse(folder: string): boolean {
  const users = join(folder, usersFolder);
  return existsSync(users) && readdirSync(users).some((pid) => isAlive(Number(pid)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
