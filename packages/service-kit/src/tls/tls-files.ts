import { readFileSync } from 'node:fs';
import { tlsPaths } from '@el-reto/contracts';
import { z } from 'zod';

export const tlsEnvShape = {
  /**
   * Folder of this process's certificate and key and of the installation's authority: `tls.crt`,
   * `tls.key`, `ca.crt`. With it the process speaks TLS with every other part; without it, plainly.
   */
  TLS_DIR: z.string().min(1).optional(),
  /** Port for the one part that may ask this process over HTTPS; used with TLS_DIR alone. */
  HTTPS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
};

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
