import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes OTLP over HTTP as a collector does, and only counts it: what is measured is the sender. */
let bytes = 0;
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
process.on('message', (what) => {
  process.send?.(what === 'begin' ? `http://127.0.0.1:${port}` : bytes);
});
process.once('disconnect', () => process.exit(0));
