import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readSpans, TraceBook } from '../../src/traces/trace-book.ts';

/**
 * A receiver of OTLP (JSON over HTTP). It stores spans in a book, and exports of metrics as texts.
 */
export async function startReceiver() {
  const book = new TraceBook();
  const metrics: string[] = [];
  /** Requests that could not be read. */
  const faults: unknown[] = [];
  const take = async (request: IncomingMessage) => {
    // A sender that waits too long for a busy machine breaks off, and sends the same again.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    if (request.url === '/v1/metrics') return metrics.push(body);
    const spans = readSpans(JSON.parse(body));
    if (!spans) throw new Error(`not an export of spans: ${body}`);
    book.add(spans);
  };
  const server = createServer((request, response) => {
    void take(request)
      .catch((error: unknown) => faults.push(error))
      .finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, book, metrics, faults, stop };
}
