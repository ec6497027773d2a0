import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { Patience } from './fastify-options.ts';

type Direction = 'in' | 'out';

class Client {
  /** The newest of its requests. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
  /** Since when it has been moving bytes too slowly, and how many had been moved then. */
  readonly #since: Partial<Record<Direction, { readonly at: number; readonly bytes: number }>> = {};

  constructor(readonly socket: Socket) {}

  /** Whether there was something to move all the time and less than the least was. */
  isSlow(direction: Direction, now: number, { paceMs, leastBytes }: Patience): boolean {
    if (!this.#isBusy(direction)) {
      delete this.#since[direction];
      return false;
    }
    const bytes = direction === 'in' ? this.socket.bytesRead : takenBytes(this.socket);
    const since = this.#since[direction];
    if (since && bytes - since.bytes < leastBytes) return now - since.at >= paceMs;
    this.#since[direction] = { at: now, bytes };
    return false;
  }

  #isBusy(direction: Direction): boolean {
    if (direction === 'out') return this.socket.writableLength > 0;
    return this.exchange !== undefined && !this.exchange.request.complete;
  }
}

/**
 * Cuts off who reads an answer or sends a body too slowly, whatever the route: it holds memory, and
 * often work of others behind it. Returns what ends the watch.
 */
export function cutOffSlowClients(server: Server | SecureServer, patience: Patience): () => void {
  const clients = new Map<Socket, Client>();
  // Under TLS, requests and answers pass through a socket of their own.
  const connected = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.on(connected, (socket: Socket) => {
    clients.set(socket, new Client(socket));
    socket.once('close', () => clients.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const client = clients.get(request.socket);
    if (client) client.exchange = { request, response };
  });
  const look = () => {
    const now = performance.now();
    for (const client of clients.values()) {
      if (client.isSlow('out', now, patience)) client.socket.destroy();
      else if (client.isSlow('in', now, patience)) endRequest(server, client);
    }
  };
  const timer = setInterval(look, patience.lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** Says why where that can still be said; who keeps the connection open after that is asked no more. */
function endRequest(server: Server | SecureServer, { socket, exchange }: Client): void {
  const timeout = Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const canBeTold = exchange?.response.headersSent === false;
  if (!canBeTold || !server.emit('clientError', timeout, socket)) socket.destroy();
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
  readonly _parent?: Handle;
}

/**
 * Bytes that the system has taken for the client. A stream counts a piece as written once all of it
 * is, which with a large piece and a slow client is too late to tell slow from silent; so the socket's
 * handle is asked, as Node's own `socket.setTimeout` does: under TLS the one below, which has the bytes
 * that leave the process.
 */
function takenBytes(socket: Socket): number {
  const handle = Reflect.get(socket, '_handle') as Handle | null;
  const { bytesWritten, writeQueueSize } = handle?._parent ?? handle ?? {};
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize;
}
