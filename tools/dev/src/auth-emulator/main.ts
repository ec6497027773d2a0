import { once } from 'node:events';
import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  exportAccounts,
  importAccounts,
  readAccounts,
  turnOnEmailPrivacy,
} from './accounts-file.ts';
import { createEmulator } from './emulator.ts';

// firebase-tools is a thousand files: read them compiled from the second start on.
enableCompileCache();

const exportEveryMs = 30_000;
/** A killed emulator forgets what came after its last export: keep that short. */
const exportAfterChangeMs = 1000;

const [port = '', projectId = '', file = '', host = '127.0.0.1'] = process.argv.slice(2);
const emulator = await createEmulator(projectId);

let changed = false;
const server = createServer((request, response) => {
  if (request.method !== 'GET' && request.method !== 'OPTIONS') changed = true;
  emulator.app(request, response);
});
// The kept accounts are there before anyone can ask for them: they come in by a port of their own.
await load(await listen(0, '127.0.0.1'));
server.closeAllConnections();
server.close();
await once(server, 'close');
changed = false;
const origin = await listen(Number(port), host);

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

async function load(privateOrigin: string): Promise<void> {
  const accounts = readAccounts(file);
  await turnOnEmailPrivacy(privateOrigin, projectId);
  await importAccounts(privateOrigin, projectId, accounts);
  for (const { localId, validSince } of accounts.users) {
    if (validSince) emulator.keepTokensValidSince(localId, validSince);
  }
}

async function save(): Promise<void> {
  changed = false;
  exportedAt = Date.now();
  await exportAccounts(origin, projectId, file).catch((error: unknown) => {
    changed = true;
    process.stderr.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  });
}

async function stop(): Promise<void> {
  clearInterval(timer);
  process.on('SIGTERM', () => undefined);
  await save();
  process.exit(0);
}
