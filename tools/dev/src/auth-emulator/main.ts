import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { enableCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  exportAccounts,
  importAccounts,
  readAccounts,
  turnOnEmailPrivacy,
} from './accounts-file.ts';
import { createEmulator, type Emulator } from './emulator.ts';

// firebase-tools is a thousand files: read them compiled from the second start on.
enableCompileCache();

const exportEveryMs = 30_000;
/** A killed emulator forgets what came after its last export: keep that short. */
const exportAfterChangeMs = 1000;

const [port = '', projectId = '', file = '', host = '127.0.0.1'] = process.argv.slice(2);
const emulator = await createEmulator(projectId);

await withPrivateServer(emulator.app, (origin) => load(emulator, origin));

let changed = false;
const server = createServer((request, response) => {
  if (request.method !== 'GET' && request.method !== 'OPTIONS') changed = true;
  emulator.app(request, response);
});
server.listen(Number(port), host);
await once(server, 'listening');

const origin = `http://127.0.0.1:${port}`;
let exportedAt = 0;
const timer = setInterval(() => {
  if (changed || Date.now() - exportedAt > exportEveryMs) void save();
}, exportAfterChangeMs);

let stopping = false;
process.on('SIGTERM', () => void stop());

async function save(): Promise<void> {
  changed = false;
  exportedAt = Date.now();
  await exportAccounts(origin, projectId, file).catch((error: unknown) => {
    changed = true;
    process.stderr.write(`${JSON.stringify({ level: 50, msg: String(error) })}\n`);
  });
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(timer);
  await save();
  process.exit(0);
}

/** Puts the kept accounts in before anyone can ask for them. */
async function load(target: Emulator, privateOrigin: string): Promise<void> {
  const accounts = readAccounts(file);
  await turnOnEmailPrivacy(privateOrigin, projectId);
  await importAccounts(privateOrigin, projectId, accounts);
  for (const { localId, validSince } of accounts.users) {
    if (validSince) target.keepTokensValidSince(localId, validSince);
  }
}

async function withPrivateServer(
  app: RequestListener,
  work: (privateOrigin: string) => Promise<void>,
): Promise<void> {
  const temporary: Server = createServer(app).listen(0, '127.0.0.1');
  await once(temporary, 'listening');
  const { port: privatePort } = temporary.address() as AddressInfo;
  await work(`http://127.0.0.1:${privatePort}`);
  temporary.closeAllConnections();
  temporary.close();
}
