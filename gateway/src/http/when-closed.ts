import type { FastifyReply } from 'fastify';

/**
 * Calls `work` when the answer is sent or the client has disconnected. The client may have disconnected already:
 * then `close` does not fire again.
 */
export function whenClosed({ raw }: FastifyReply, work: () => void): void {
  if (raw.destroyed) process.nextTick(work);
  else raw.once('close', work);
}

/** Calls `work` if the client disconnects before its answer is complete. */
export function whenGone(reply: FastifyReply, work: () => void): void {
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) work();
  });
}
