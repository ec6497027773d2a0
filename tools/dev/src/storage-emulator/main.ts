import { once } from 'node:events';
import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import { createEmulator } from './emulator.ts';
import { keepFiles } from './keep-files.ts';

enableCompileCache();

const [port = '', projectId = '', dir = ''] = process.argv.slice(2);
const host = '127.0.0.1';
const emulator = await createEmulator(projectId, { host, port: Number(port) });
keepFiles(emulator, dir);

const server = createServer((request, response) => {
  if (request.url === '/') response.end('ok');
  else emulator.app(request, response);
});
server.listen(Number(port), host);
await once(server, 'listening');

process.on('SIGTERM', () => process.exit(0));
