import { readFileSync } from 'node:fs';

/** The files of a TLS_DIR, as options of the NATS client: the authority, the certificate and its key. */
export const tlsPaths = (dir: string) => ({
  caFile: `${dir}/ca.crt`,
  certFile: `${dir}/tls.crt`,
  keyFile: `${dir}/tls.key`,
});

/** The files of a TLS_DIR, as options of `node:tls`. Throws an Error that names a missing file. */
export function readTls(dir: string) {
  const { caFile, certFile, keyFile } = tlsPaths(dir);
  return { ca: read(caFile), cert: read(certFile), key: read(keyFile) };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`TLS_DIR: ${file} cannot be read`, { cause });
  }
}
