import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Requests that may wait behind one on the same connection; browsers never let one wait. */
const mostWaiting = 16;

/**
 * A request that came before the one ahead of it was answered begins when its turn to be answered has
 * come: what is answered early would have to be kept until then, by reader and by request. To be
 * called before any other hook is set.
 */
export function takeRequestsInTurn(instance: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  instance.addHook('onRequest', (request, reply, begin) => {
    // Node gives a response its socket when its turn has come.
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
