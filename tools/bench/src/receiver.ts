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
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(bytes));
process.once('disconnect', () => process.exit(0));
