import type { CallName } from '@el-reto/contracts';
import { createFairGate, type Place } from '@el-reto/service-kit';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { callOf } from '../http/endpoint.ts';
import { limitedAddress } from './address.ts';

/** How many loads are under way, and how many more wait. */
const most = { atOnce: 16, waiting: 500 };

/**
 * Lets some loads run at a time. The fewer an address has here, the sooner comes its next one, and
 * whoever has the most is refused when too many wait: a flood from one keeps no other waiting.
 */
export class LoadTurns {
  readonly #gate = createFairGate(most.atOnce, most.waiting);
  readonly #loads = new Map<string, number>();
  readonly #places = new Map<string, Place>();

  constructor(private readonly asker = askingAddress) {}

  /** Somebody else wants what the load of `key` yields: their turn counts if it is the sooner. */
  join(key: string): void {
    const place = this.#places.get(key);
    if (place) place.used = Math.min(place.used, this.#loadsOf(this.asker()));
  }

  /** What `load` yields, in its turn; SERVICE_UNAVAILABLE in a flood. */
  async run<R>(key: string, load: () => Promise<R>): Promise<R> {
    const address = this.asker();
    const place = { used: this.#loadsOf(address) };
    this.#loads.set(address, place.used + 1);
    this.#places.set(key, place);
    try {
      return await this.#gate.enter(place, load);
    } finally {
      this.#places.delete(key);
      const left = this.#loadsOf(address) - 1;
      if (left > 0) this.#loads.set(address, left);
      else this.#loads.delete(address);
    }
  }

  #loadsOf(address: string): number {
    return this.#loads.get(address) ?? 0;
  }
}

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
function askingAddress(): string {
  const request = current.getStore();
  return request ? limitedAddress(request.ip) : '';
}
