import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/** Time limits for clients, in milliseconds. */
export const connectionTimeouts = {
  /** Longest wait for the headers of a request. */
  headersMs: 15_000,
  /**
   * Longest wait for a whole request. The largest photo takes 17 minutes over a line of 20 kB/s.
   */
  requestMs: 1_200_000,
  /**
   * Within this time, a client that sends or receives must transfer `leastBytes`, which is 2 kB/s. The
   * time is long because a phone that changes its cell is silent for seconds.
   */
  paceMs: 20_000,
  leastBytes: 40_000,
  lookEveryMs: 2_500,
  /** How long the client has after the last answer to close the connection. */
  lingerMs: 2_000,
};

export type ConnectionTimeouts = Readonly<typeof connectionTimeouts>;

/**
 * Sends `text` as the last answer on a connection and closes the connection. For a moment, further bytes
 * of the client are read and dropped: unread bytes would make the operating system discard the answer.
 */
export function endConnection(
  socket: Socket,
  text: string,
  lingerMs = connectionTimeouts.lingerMs,
): void {
  socket.end(text);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

type Direction = 'in' | 'out';

class Client {
  /** The newest request of the connection, and its response. */
  exchange: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
  /**
   * By direction: the number of bytes at the start of the current measurement, and of looks since then. Looks
   * are counted instead of time: after a delay the process looks once, although it may not have read the bytes
   * that arrived meanwhile.
   */
  readonly #since: Partial<Record<Direction, { looks: number; readonly bytes: number }>> = {};

  /** The number of bytes at the end of `exchange`, and of looks since the first byte after that. */
  #between: { exchange: Client['exchange']; bytes: number; looks: number } | undefined;

  constructor(readonly socket: Socket) {}

  /**
   * Whether the client has sent bytes that form no request for longer than `headersMs`. An example are
   * line ends, which Node skips while it waits for a request.
   */
  sendsNothing({ headersMs, lookEveryMs }: ConnectionTimeouts): boolean {
    const { exchange, socket } = this;
    if (this.#isBusy('in')) return false;
    if (!this.#between || this.#between.exchange !== exchange) {
      this.#between = { exchange, bytes: socket.bytesRead, looks: -1 };
    }
    const between = this.#between;
    if (socket.bytesRead === between.bytes) return false;
    between.looks += 1;
    return between.looks * lookEveryMs >= headersMs;
  }

  /** Whether the client always had bytes to transfer during `paceMs`, but transferred too few. */
  isSlow(direction: Direction, limits: ConnectionTimeouts): boolean {
    const { paceMs, leastBytes, lookEveryMs } = limits;
    if (!this.#isBusy(direction)) {
      delete this.#since[direction];
      return false;
    }
    const bytes = direction === 'in' ? this.socket.bytesRead : takenBytes(this.socket);
    const since = this.#since[direction];
    if (since && bytes - since.bytes < leastBytes) return ++since.looks * lookEveryMs >= paceMs;
    this.#since[direction] = { looks: 0, bytes };
    return false;
  }

  #isBusy(direction: Direction): boolean {
    if (direction === 'out') return this.socket.writableLength > 0;
    return this.exchange !== undefined && !this.exchange.request.complete;
  }
}

/**
 * Disconnects clients that read an answer or send a body too slowly, on every route, and clients that send
 * bytes without a request. They occupy memory and processor time. The returned function stops this.
 */
export function cutOffSlowClients(
  server: Server | SecureServer,
  limits: ConnectionTimeouts = connectionTimeouts,
): () => void {
  const clients = new Map<Socket, Client>();
  // With TLS, requests and answers use another socket object.
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
    for (const client of clients.values()) {
      if (client.isSlow('out', limits)) client.socket.destroy();
      else if (client.isSlow('in', limits) || client.sendsNothing(limits)) {
        endRequest(server, client);
      }
    }
  };
  const timer = setInterval(look, limits.lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** Answers 408 if the client has no answer yet, and closes the connection. */
function endRequest(server: Server | SecureServer, { socket, exchange }: Client): void {
  const timeout = Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  const isAnswered = exchange?.response.headersSent === true;
  const isOver = isAnswered && exchange.request.complete && exchange.response.writableFinished;
  const canAnswer = socket.writable && (!isAnswered || isOver);
  if (!canAnswer || !server.emit('clientError', timeout, socket)) socket.destroy();
}

interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
  readonly _parent?: Handle;
}

/**
 * The number of bytes that the operating system has accepted for the client. A stream counts a chunk only
 * when it is completely written. That is too late to distinguish a slow client from a silent one.
 * Therefore this reads the socket's handle, as Node's `socket.setTimeout` does. With TLS it reads the
 * underlying handle, which has the encrypted bytes.
 */
function takenBytes(socket: Socket): number {
  const handle = Reflect.get(socket, '_handle') as Handle | null;
  const { bytesWritten, writeQueueSize } = handle?._parent ?? handle ?? {};
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize;
}
