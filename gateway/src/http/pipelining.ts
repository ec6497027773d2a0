import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Most requests that may wait on one connection. Browsers do not send a request before the previous answer. */
const mostWaiting = 16;

/**
 * Handles the requests of one connection one after the other, also if the client sends them without
 * waiting for answers (HTTP pipelining). An answer that is ready too early would have to stay in memory.
 * This hook must be registered before all others.
 */
export function takeRequestsInTurn(instance: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  instance.addHook('onRequest', (request, reply, begin) => {
    // Node assigns the socket to a response when all earlier responses are sent.
    if (reply.raw.socket !== null) return begin();
    const { socket } = request.raw;
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= mostWaiting) return void socket.destroy();
    waiting.set(socket, ahead + 1);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      begin();
    });
  });
}
