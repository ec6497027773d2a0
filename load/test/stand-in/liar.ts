import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy of the site that acknowledges the first `lies` likes it is given, and throws them away. */
export async function startLiar(
  site: string,
  lies = 1,
): Promise<{ site: string; stop(): Promise<void> }> {
  let told = 0;
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    void (async () => {
      const body = await buffer(request);
      if (url.includes('toggle-post-like') && told < lies) {
        told += 1;
        response.setHeader('content-type', 'application/json');
        response.end('{"success":true,"likes":1,"liked":true,"previouslyLikedPost":null}');
        return;
      }
      const passed = ['authorization', 'content-type', 'idempotency-key', 'prefer'];
      const kept = passed.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as [string, string]] : [];
      });
      const init = { method, headers: kept, ...(method !== 'GET' && { body }) };
      const answer = await fetch(new URL(url, site), init);
      response.statusCode = answer.status;
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
