import { join } from 'node:path';
import { serviceNames } from '@el-reto/contracts';

/** Everyone who has a certificate: processes, the two servers, and `stack`, the operator's. */
export const tlsParties = ['gateway', ...serviceNames, 'admin', 'stack', 'nats', 'redis'] as const;
export type TlsParty = (typeof tlsParties)[number];

/** Where each part finds its TLS_DIR. */
export type TlsDirs = (party: TlsParty) => string;

/** A TLS_DIR for every party under `root`, made where it is missing. */
export async function tlsDirsIn(root: string): Promise<TlsDirs> {
  const dirOf: TlsDirs = (party) => join(root, party);
  // What makes certificates is loaded only where they are wanted.
  const { makeTlsDirs } = await import('./certificates/make-tls-dirs.ts');
  await makeTlsDirs(root, dirOf);
  return dirOf;
}
