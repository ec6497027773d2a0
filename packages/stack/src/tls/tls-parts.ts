import { readFileSync } from 'node:fs';
import { serviceNames, tlsPaths } from '@el-reto/contracts';

/** What lies in a TLS_DIR, as `node:tls` takes it. */
export function readTls(dir: string) {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  return { ca: readFileSync(caFile), cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

/** Everyone who has a certificate: processes, the two servers, and `stack`, the operator's. */
export const tlsParties = ['gateway', ...serviceNames, 'admin', 'stack', 'nats', 'redis'] as const;
export type TlsParty = (typeof tlsParties)[number];

/** Where each part finds its TLS_DIR. */
export type TlsDirs = (party: TlsParty) => string;
