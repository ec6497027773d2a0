import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readSpans, TraceBook } from '../../src/traces/trace-book.ts';
import { MetricBook } from './otlp-metrics.ts';

/** A receiver of OTLP over HTTP that keeps spans and numbers as a collector would pass them on. */
export async function startReceiver() {
  const book = new TraceBook();
  const metrics = new MetricBook();
  const faults: unknown[] = [];
  const take = async (request: IncomingMessage) => {
    const body = await text(request);
    if (request.url === '/v1/metrics') metrics.add(body);
    else {
      const spans = readSpans(JSON.parse(body));
      if (!spans) throw new Error(`not an export of spans: ${body}`);
      book.add(spans);
    }
  };
  const server = createServer((request, response) => {
    void take(request)
      .catch((error: unknown) => faults.push(error))
      .finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    metrics,
    /** What came and could not be read. */
    faults: faults as readonly unknown[],
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
