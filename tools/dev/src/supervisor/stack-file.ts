import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError, systemCode } from '../errors.ts';
import { replaceFile } from '../replace-file.ts';

/** The content of `DATA_DIR/stack.json`: addresses and process ids of a running stack. */
export const stackInfoSchema = z.object({
  site: z.string(),
  /** The addresses of all gateways on this machine. `site` may be a public address. */
  sites: z.array(z.string()).default([]),
  admin: z.string(),
  authEmulator: z.string(),
  nats: z.string(),
  /** The address of NATS with the user for dead letters. */
  natsOperator: z.string().default(''),
  redis: z.string(),
  /** The folder of the operator's certificate, key and authority; absent if TLS is off. */
  tls: z.string().optional(),
  /** The mailbox's page; absent if an SMTP server sends mails. */
  mail: z.string().optional(),
  /** Signs the likes of load tests; absent if limits are on. */
  loadKey: z.string().optional(),
  /** The metrics address of each process, by name. */
  metrics: z.record(z.string(), z.string()).default({}),
  /** Process ids; further replicas are called `likes-2`, `gateway-2`. */
  processes: z.record(z.string(), z.number()),
  /** The id of the machine's boot in which the file was written. Absent where the system has none. */
  boot: z.string().optional(),
});
export type StackInfo = z.infer<typeof stackInfoSchema>;

const bootFile = '/proc/sys/kernel/random/boot_id';
export const currentBoot = existsSync(bootFile) ? readFileSync(bootFile, 'utf8').trim() : undefined;

const path = (dataDir: string) => join(dataDir, 'stack.json');

/** The file contains credentials, so only its owner may read it. */
export function writeStackFile(dataDir: string, info: StackInfo): void {
  replaceFile(path(dataDir), `${JSON.stringify(info, null, 2)}\n`);
}

export function removeStackFile(dataDir: string): void {
  rmSync(path(dataDir), { force: true });
}

/** Undefined if no product runs on the folder. */
export function readStackFile(dataDir: string): StackInfo | undefined {
  try {
    return stackInfoSchema.parse(JSON.parse(readFileSync(path(dataDir), 'utf8')));
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || code === 'ENOENT') return undefined;
    throw new StackError(`No se puede leer ${path(dataDir)}: ${code}.`);
  }
}
