import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { CallName } from '@el-reto/contracts';
import { callOf } from '../http/endpoint.ts';
import { limitedAddress } from './address.ts';

const current = new AsyncLocalStorage<FastifyRequest>();
const remember: onRequestHookHandler = (request, _reply, next) => current.run(request, next);
/** Without a query there is one list for each event; with one there is any number. */
const rememberQuery: onRequestHookHandler = (request, _reply, next) =>
  request.url.includes('?') ? current.run(request, next) : next();

/** Where anybody can ask for answers in any number; the others need not pay for it. */
const hooks: Partial<Record<CallName, onRequestHookHandler>> = {
  getPost: remember,
  listEventPosts: rememberQuery,
};

/** Of the routes that follow, those whose answers are loaded in turns remember who asks. */
export function rememberAskers(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    const hook = hookOf(route);
    if (hook) route.onRequest = [hook, ...[route.onRequest ?? []].flat()];
  });
}

function hookOf(route: RouteOptions): onRequestHookHandler | undefined {
  if (route.url === '/*') return remember;
  const call = callOf(route);
  return call && hooks[call.name];
}

/** The address that the current work is done for, as limits count it; empty where they are off. */
export function askingAddress(): string {
  const request = current.getStore();
  return request ? limitedAddress(request.ip) : '';
}
