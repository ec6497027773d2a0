import { endRequestSpan } from '@el-reto/telemetry';
import type { FastifyReply } from 'fastify';
import { cacheControl } from '../cache/representation.ts';
import type { Message } from './event-channel.ts';

/** A reader whose stream breaks comes back after about so long. */
const retryMs = 3_000;
const heartbeatEveryMs = 15_000;
/** Bytes that may wait for a slow reader before it is let go. */
const mostWaitingBytes = 64 * 1024;

/** A message as it goes over the wire, made once for all who listen. */
export function frame({ name, data }: Message): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** One reader of server-sent events. */
export class SseConnection {
  constructor(
    private readonly reply: FastifyReply,
    onClose: () => void,
  ) {
    reply.hijack();
    const heartbeat = setInterval(() => this.write(': \n\n'), heartbeatEveryMs).unref();
    reply.raw.once('close', () => {
      clearInterval(heartbeat);
      onClose();
    });
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': cacheControl.personal,
      'x-accel-buffering': 'no',
    });
    endRequestSpan(reply.request, reply);
    // Readers that lost the same server come back one after the other.
    const spreadMs = Math.round(retryMs * (0.5 + Math.random()));
    reply.raw.write(`retry: ${spreadMs}\n\n`);
  }

  write(text: string): void {
    const { raw } = this.reply;
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > mostWaitingBytes) raw.destroy();
  }

  end(): void {
    this.reply.raw.end();
  }
}
