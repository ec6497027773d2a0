import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A received OTLP request; `body` contains the names as text. */
export interface OtlpDelivery {
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string;
}

/** Receives OTLP over HTTP and stores it without decoding. */
export async function startOtlpReceiver() {
  const deliveries: OtlpDelivery[] = [];
  const server = createServer(async (request, response) => {
    // A sender that waits too long for a busy machine breaks off, and sends the same again.
    const body = (await buffer(request).catch(() => undefined))?.toString('latin1');
    if (body === undefined) return;
    deliveries.push({ path: request.url ?? '', type: request.headers['content-type'], body });
    response.end();
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    deliveries: deliveries as readonly OtlpDelivery[],
    /** The bodies of all requests so far as one text. */
    sent: () => deliveries.map(({ body }) => body).join(''),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
