import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newSecrets, secretsSchema, type ContainerSecrets } from './secrets.ts';
import { volumeFiles } from './volume-files.ts';

/**
 * Makes the containers' secrets, once, and writes what each container reads into its volume below
 * `volumes`. `rotate` makes new ones; they count once every container has been restarted.
 */
export function setUp(volumes: string, rotate: boolean): void {
  const kept = join(volumes, 'tools/secrets.json');
  const secrets =
    existsSync(kept) && !rotate ? completed(JSON.parse(readFileSync(kept, 'utf8'))) : newSecrets();
  const files = { ...volumeFiles(secrets), 'tools/secrets.json': JSON.stringify(secrets) };
  for (const [path, text] of Object.entries(files)) write(join(volumes, path), text);
}

/** Secrets of an older version lack those of users that it did not have. */
function completed(kept: Partial<ContainerSecrets>): ContainerSecrets {
  const fresh = newSecrets();
  return secretsSchema.parse({ ...fresh, ...kept, nats: { ...fresh.nats, ...kept.nats } });
}

/** Replaces the file in one step, so that no container reads half of it. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}

if (import.meta.main) {
  const [volumes = '/volumes', option] = process.argv.slice(2);
  setUp(volumes, option === '--rotate');
}
