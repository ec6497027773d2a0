import { readFileSync } from 'node:fs';

/** A part's certificate, its key and the authority in a TLS_DIR, as the NATS client takes them. */
export const tlsPaths = (dir: string) => ({
  caFile: `${dir}/ca.crt`,
  certFile: `${dir}/tls.crt`,
  keyFile: `${dir}/tls.key`,
});

/** A certificate, its key and the authority, as `node:tls` takes them. */
export interface TlsFiles {
  readonly ca: Buffer;
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** What lies in a TLS_DIR, as `node:tls` takes it; an Error that names the file that does not. */
export function readTls(dir: string): TlsFiles {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  return { ca: read(caFile), cert: read(certFile), key: read(keyFile) };
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Error(`TLS_DIR: ${file} cannot be read`, { cause });
  }
}
