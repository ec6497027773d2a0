import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTlsDirs } from '../certificates/make-tls-dirs.ts';
import { replaceFile } from '../replace-file.ts';
import {
  newSecrets,
  secretsSchema,
  volumeFiles,
  volumeOf,
  type ContainerSecrets,
} from './volume-files.ts';

/**
 * Creates the containers' secrets once, and writes each container's settings and certificate into
 * its volume below `volumes`. A certificate is replaced before it expires. `rotate` creates new
 * secrets, which take effect once every container has been restarted.
 */
export async function setUp(volumes: string, rotate: boolean): Promise<void> {
  const kept = join(volumes, 'tools/secrets.json');
  const before = existsSync(kept)
    ? secretsSchema.parse(JSON.parse(readFileSync(kept, 'utf8')))
    : undefined;
  const secrets = before && !rotate ? before : replaced(before);
  const files = { ...volumeFiles(secrets), 'tools/secrets.json': JSON.stringify(secrets) };
  for (const [path, text] of Object.entries(files)) replaceFile(join(volumes, path), text);
  const authority = join(volumes, 'tools/authority');
  // Without the old authority, all certificates are replaced.
  if (rotate) rmSync(authority, { recursive: true, force: true });
  await makeTlsDirs(authority, (party) => join(volumes, volumeOf(party), 'tls'));
}

/**
 * New secrets with the old claims keys, which are needed to decrypt the answers of earlier winners.
 */
function replaced(before: ContainerSecrets | undefined): ContainerSecrets {
  const fresh = newSecrets();
  return { ...fresh, claimsKeys: [...fresh.claimsKeys, ...(before?.claimsKeys ?? [])] };
}

if (import.meta.main) {
  const [volumes = '/volumes', option] = process.argv.slice(2);
  await setUp(volumes, option === '--rotate');
}
