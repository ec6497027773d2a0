import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './errors.ts';

const secretsSchema = z.object({ mediaSigningKey: z.string().min(32) });
export type Secrets = z.infer<typeof secretsSchema>;

/** Keys that must outlast a restart: made once, kept in the data folder for its owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const secrets = { mediaSigningKey: randomBytes(32).toString('hex') };
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return secrets;
  }
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StackError(`DATA_DIR está dañada: ${file} no se puede leer.`);
  }
}
