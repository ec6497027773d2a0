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
 * Makes the containers' secrets, once, and writes what each container reads into its volume below
 * `volumes`, with a certificate that is replaced before it runs out. `rotate` makes new ones; they count once every container has been restarted.
 */
export async function setUp(volumes: string, rotate: boolean): Promise<void> {
  const kept = join(volumes, 'tools/secrets.json');
  const before = existsSync(kept) ? completed(JSON.parse(readFileSync(kept, 'utf8'))) : undefined;
  const secrets = before && !rotate ? before : replaced(before);
  const files = { ...volumeFiles(secrets), 'tools/secrets.json': JSON.stringify(secrets) };
  for (const [path, text] of Object.entries(files)) replaceFile(join(volumes, path), text);
  const authority = join(volumes, 'tools/authority');
  // Certificates of another authority are replaced.
  if (rotate) rmSync(authority, { recursive: true, force: true });
  await makeTlsDirs(authority, (party) => join(volumes, volumeOf(party), 'tls'));
}

/** New ones; what winners answered under the old keys is still to be read. */
function replaced(before: ContainerSecrets | undefined): ContainerSecrets {
  const fresh = newSecrets();
  return { ...fresh, claimsKeys: [...fresh.claimsKeys, ...(before?.claimsKeys ?? [])] };
}

/** Secrets of an older version lack those that it did not have. */
function completed(kept: Partial<ContainerSecrets>): ContainerSecrets {
  const fresh = newSecrets();
  return secretsSchema.parse({ ...fresh, ...kept, nats: { ...fresh.nats, ...kept.nats } });
}

if (import.meta.main) {
  const [volumes = '/volumes', option] = process.argv.slice(2);
  await setUp(volumes, option === '--rotate');
}
