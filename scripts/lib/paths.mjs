import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const runtimeDir = join(root, '.runtime');
export const logDir = join(runtimeDir, 'logs');
export const modulesDir = join(root, 'node_modules');
