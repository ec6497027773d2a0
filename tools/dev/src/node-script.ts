import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The command that runs a module of this package, named without its extension and relative to
 * `from`: compiled when this file is, or straight from the source, as the tests do.
 */
export function nodeScript(
  name: string,
  from: string,
  args: readonly string[] = [],
): { command: string; args: string[] } {
  const extension = extname(fileURLToPath(from));
  const flag = extension === '.ts' ? '--conditions=source' : '--enable-source-maps';
  const script = fileURLToPath(new URL(`${name}${extension}`, from));
  return { command: process.execPath, args: [flag, script, ...args] };
}
