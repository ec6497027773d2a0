import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './errors.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Begins with a letter, because nats-server parses a variable that begins with a digit as a number.
 */
export const newPassword = () => `p${randomBytes(24).toString('hex')}`;

const key = z.string().min(32);
const secretsSchema = z.object({
  mediaSigningKey: key,
  /** Encrypts winners' answers. Without this key they cannot be decrypted. */
  claimsKey: key,
});
type Secrets = z.infer<typeof secretsSchema>;

const newSecrets = (): Secrets => ({ mediaSigningKey: newPassword(), claimsKey: newPassword() });

/**
 * Loads the keys that must stay the same over restarts, from a file in the data folder that only
 * its owner may read. Missing keys are created and stored.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
    const secrets = secretsSchema.parse({ ...newSecrets(), ...kept });
    const isWhole = Object.keys(secrets).every((name) => name in kept);
    if (!isWhole) replaceFile(file, JSON.stringify({ ...kept, ...secrets }));
    return secrets;
  } catch {
    throw new StackError(`DATA_DIR está dañada: ${file} no se puede leer.`);
  }
}
