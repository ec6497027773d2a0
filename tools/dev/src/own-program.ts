import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file and the flag with which Node runs a program of this package. `name`: its path without an
 * ending. If this file is compiled, so is the program; tests run both from the source.
 */
export function ownProgram(name: string): { readonly flags: string[]; readonly file: string } {
  const extension = extname(import.meta.url);
  return {
    flags: extension === '.ts' ? ['--conditions=source'] : [],
    file: fileURLToPath(new URL(`${name}${extension}`, import.meta.url)),
  };
}
