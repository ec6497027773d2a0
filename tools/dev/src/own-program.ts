import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How Node runs a program of this package, named by its path without an ending: compiled when this
 * file is, or straight from the source, as the tests do.
 */
export function ownProgram(name: string): { readonly flags: string[]; readonly file: string } {
  const extension = extname(import.meta.url);
  return {
    flags: extension === '.ts' ? ['--conditions=source'] : [],
    file: fileURLToPath(new URL(`${name}${extension}`, import.meta.url)),
  };
}
