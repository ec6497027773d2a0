import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './errors.ts';
import { replaceFile } from './replace-file.ts';

/** A letter comes first: nats-server reads a variable that begins with a digit as a number. */
export const newPassword = () => `p${randomBytes(24).toString('hex')}`;

const secretsSchema = z.object({ mediaSigningKey: z.string().min(32) });

/** Keys that must outlast a restart: made once, kept in the data folder for its owner alone. */
export function loadSecrets(dataDir: string): z.infer<typeof secretsSchema> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) replaceFile(file, JSON.stringify({ mediaSigningKey: newPassword() }));
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StackError(`DATA_DIR está dañada: ${file} no se puede leer.`);
  }
}
