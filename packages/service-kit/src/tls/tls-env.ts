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
