import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { readTls } from '@el-reto/contracts/tls-files';

/** Longest TLS handshake, in milliseconds. */
const handshakeMs = 15_000;

export interface TlsListener {
  readonly port: number;
  readonly host: string;
  readonly dir: string;
  /** The common name of the only accepted client certificate. */
  readonly caller: string;
}

/** Serves `app` on a second port over TLS 1.3. Accepts only the process with the certificate of `caller`. */
export async function serveOverTls(
  app: FastifyInstance,
  { port, host, dir, caller }: TlsListener,
): Promise<Server> {
  const options = {
    ...readTls(dir),
    requestCert: true,
    minVersion: 'TLSv1.3',
    handshakeTimeout: handshakeMs,
  } as const;
  const server = createServer(options, (request, response) => app.routing(request, response));
  server.on('secureConnection', (socket) => {
    if (socket.getPeerCertificate().subject.CN !== caller) socket.destroy();
  });
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  Object.assign(server, { requestTimeout, headersTimeout, keepAliveTimeout });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const sweepEveryMs = 50;

/**
 * Ends each connection of `server` once it is idle, until `close` has ended. A server that is closed only
 * ends those that are idle at that moment.
 */
export async function endIdleDuring(
  server: Pick<Server, 'closeIdleConnections'>,
  close: () => Promise<unknown>,
): Promise<void> {
  const sweeping = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
  await close().finally(() => clearInterval(sweeping));
}

export const closeServer = (server: Server): Promise<void> =>
  endIdleDuring(server, () => once(server.close(), 'close'));

/** Restricts the port without TLS to health checks and metrics, because the service has a TLS port. */
export function keepPlainForHealth(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPlain = !('encrypted' in request.raw.socket);
    if (isPlain && !/^\/(health\/|metrics$)/.test(request.url)) return reply.code(403).send();
    return undefined;
  });
}
