import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What live streams are measured against: Node alone, writing the same bytes to as many. */
const streams = new Set<ServerResponse>();
const server = createServer((_, response) => {
  streams.add(response);
  response.once('close', () => streams.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;

process.on('message', (what: string) => {
  if (what === 'begin') return process.send?.(`http://127.0.0.1:${port}`);
  void sendAll(JSON.parse(what) as string[]).then(() => process.send?.(null));
});
process.once('disconnect', () => process.exit(0));

async function sendAll(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    for (const response of streams) response.write(text);
    await sleep(250);
  }
}
