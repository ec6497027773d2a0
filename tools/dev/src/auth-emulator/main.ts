import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';
import { mailServer } from '../env.ts';
import { createEmulator } from './emulator.ts';
import { EmulatorIdentity } from './identity.ts';
import { mailCodes } from './mail-codes.ts';

// firebase-tools has a thousand files. With the cache, only the first start compiles them.
enableCompileCache();

const exportEveryMs = 30_000;
/** Delay of an export after a change. A killed emulator loses the changes after its last export. */
const exportAfterChangeMs = 1000;

/** The emulator's own export format (`accounts.json` of `firebase emulators:export`). */
const accountsSchema = z.object({
  users: z
    .array(z.looseObject({ localId: z.string(), validSince: z.string().optional() }))
    .default([]),
});

const [port = '', projectId = '', dir = '', host = '127.0.0.1'] = process.argv.slice(2);
const file = join(dir, 'accounts.json');
const emulator = await createEmulator(projectId);

let changed = false;
const smtpUrl = mailServer();
const mails = smtpUrl && mailCodes(`http://127.0.0.1:${port}`, projectId, smtpUrl);
// Only clients end idle connections. A server that ends one can meet the client's next request.
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  if (request.method !== 'GET' && request.method !== 'OPTIONS') changed = true;
  if (mails) mails(request, response, emulator.app);
  else emulator.app(request, response);
});
// Imports the stored accounts through a temporary port, before the public port answers.
await load(new EmulatorIdentity(await listen(0, '127.0.0.1'), projectId));
server.closeAllConnections();
server.close();
await once(server, 'close');
changed = false;
const identity = new EmulatorIdentity(await listen(Number(port), host), projectId);

let exportedAt = 0;
const timer = setInterval(() => {
  if (changed || Date.now() - exportedAt > exportEveryMs) void save();
}, exportAfterChangeMs);
process.once('SIGTERM', () => void stop());

async function listen(at: number, address: string): Promise<string> {
  server.listen(at, address);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function load(unseen: EmulatorIdentity): Promise<void> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const { users } = accountsSchema.parse(JSON.parse(kept));
  await unseen.turnOnEmailPrivacy();
  await unseen.importAccounts(users);
  for (const { localId, validSince } of users) {
    if (validSince) emulator.keepTokensValidSince(localId, validSince);
  }
}

async function save(): Promise<void> {
  changed = false;
  exportedAt = Date.now();
  try {
    replaceFile(file, await identity.exportAccounts());
  } catch (error) {
    changed = true;
    process.stderr.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  }
}

async function stop(): Promise<void> {
  clearInterval(timer);
  process.on('SIGTERM', () => undefined);
  await save();
  process.exit(0);
}
