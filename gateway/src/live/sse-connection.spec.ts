import type { FastifyReply } from 'fastify';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { sendToAll, SseConnection } from './sse-connection.ts';

/** A reader of whose stream `writableLength` bytes have not been sent yet. */
function readerWith(writableLength: number) {
  const destroy = vi.fn<() => void>();
  const socket = { writable: true, writableLength, write: () => false, destroy };
  const response = { removeHeader: () => {}, writeHead: () => {}, write: () => {}, socket };
  const raw = Object.assign(new EventEmitter(), response);
  const reply = { raw, request: {}, hijack: () => {} } as unknown as FastifyReply;
  return { connection: new SseConnection(reply, () => undefined), destroy };
}

it('a reader for whom more than 64 KiB wait is disconnected, and the others are not', async () => {
  const [steady, slow] = [readerWith(65_536), readerWith(65_537)];
  await sendToAll([slow.connection, steady.connection], Buffer.from('data: 1\n\n'));
  expect([slow.destroy, steady.destroy].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
