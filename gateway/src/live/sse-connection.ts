import { endRequestSpan } from '@el-reto/telemetry';
import type { FastifyReply } from 'fastify';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { cacheControl } from '../http/representation.ts';
import { whenClosed } from '../http/when-closed.ts';
import type { Message } from './event-channel.ts';

/** Approximate time after which a reader reconnects, in milliseconds. */
const retryMs = 3_000;
/** Most bytes that may wait for a slow reader. Beyond it the connection is closed. */
const mostWaitingBytes = 64 * 1024;
/** Readers that get a message before other work runs. A thousand take about ten milliseconds. */
const readersAtOnce = 250;

/** An empty message that keeps the connection open. */
export const heartbeat = Buffer.from(': \n\n');

/**
 * A message in the format of server-sent events. A reader that reconnects sends the last `id` that it
 * received.
 */
export function frame({ name, data }: Message, id?: string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends the same bytes to all readers. Other work runs in between. */
export async function sendToAll(readers: Iterable<SseConnection>, bytes: Buffer): Promise<void> {
  let sent = 0;
  for (const reader of readers) {
    reader.write(bytes);
    if (++sent % readersAtOnce === 0) await othersTurn();
  }
}

export class SseConnection {
  readonly #raw: FastifyReply['raw'];

  constructor(reply: FastifyReply, onClose: () => void) {
    reply.hijack();
    const { raw } = reply;
    this.#raw = raw;
    whenClosed(reply, onClose);
    // The response must not be chunked: all readers get the same bytes. Therefore the end of the
    // connection ends the stream.
    raw.removeHeader('transfer-encoding');
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': cacheControl.personal,
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    endRequestSpan(reply.request, reply);
    // A random delay, so that not all readers reconnect at once after a server is lost.
    const spreadMs = Math.round(retryMs * (0.5 + Math.random()));
    raw.write(`retry: ${spreadMs}\n\n`);
  }

  /** `bytes` may be shared by all readers. They are not copied and must not be changed. */
  write(bytes: Buffer): void {
    const { socket, writableEnded } = this.#raw;
    if (!socket?.writable || writableEnded) return;
    // The bytes are written directly to the socket, because the response would frame each message for each
    // reader.
    socket.write(bytes);
    if (socket.writableLength > mostWaitingBytes) socket.destroy();
  }

  end(): void {
    this.#raw.end();
  }
}
