import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitedAddress } from './address.ts';

const current = new AsyncLocalStorage<FastifyRequest>();

/** From here on, whatever a request brings about can tell for whom it is done. */
export function rememberAsker(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, _reply, next) => current.run(request, next));
}

/** The address that the current work is done for, as limits count it; undefined where they are off. */
export function askingAddress(): string | undefined {
  const request = current.getStore();
  return request && limitedAddress(request.ip);
}
