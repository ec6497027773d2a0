import { join } from 'node:path';
import type { TlsDirs } from '../tls.ts';

/** A TLS_DIR for every party under `root`, made where it is missing. */
export async function tlsDirsIn(root: string): Promise<TlsDirs> {
  const dirOf: TlsDirs = (party) => join(root, party);
  // What makes certificates is loaded only where they are wanted.
  const { makeTlsDirs } = await import('./make-tls-dirs.ts');
  await makeTlsDirs(root, dirOf);
  return dirOf;
}
