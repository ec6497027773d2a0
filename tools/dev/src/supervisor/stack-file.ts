import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';

/** `DATA_DIR/stack.json` about a running stack: URLs, and the processes' ids. */
export const stackInfoSchema = z.object({
  site: z.string(),
  /** Every gateway's address on this machine; `site` may be a public one. */
  sites: z.array(z.string()).default([]),
  admin: z.string(),
  authEmulator: z.string(),
  nats: z.string(),
  /** Like `nats`, with the user for dead letters. */
  natsOperator: z.string().default(''),
  redis: z.string(),
  /** Folder of the operator's certificate, key and authority, where the parts speak TLS. */
  tls: z.string().optional(),
  /** The mailbox's page; absent if an SMTP server sends mails. */
  mail: z.string().optional(),
  /** Signs the likes of load tests; absent with limits. */
  loadKey: z.string().optional(),
  /** The metrics address of each process, by name. */
  metrics: z.record(z.string(), z.string()).default({}),
  /** Process ids; further replicas are called `likes-2`, `gateway-2`. */
  processes: z.record(z.string(), z.number()),
});
export type StackInfo = z.infer<typeof stackInfoSchema>;

const path = (dataDir: string) => join(dataDir, 'stack.json');

/** The file contains credentials, so only its owner may read it. */
export function writeStackFile(dataDir: string, info: StackInfo): void {
  replaceFile(path(dataDir), `${JSON.stringify(info, null, 2)}\n`);
}

export function removeStackFile(dataDir: string): void {
  rmSync(path(dataDir), { force: true });
}

/** The running stack's description; undefined if no stack runs. */
export function readStackFile(dataDir: string): StackInfo | undefined {
  try {
    return stackInfoSchema.parse(JSON.parse(readFileSync(path(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
