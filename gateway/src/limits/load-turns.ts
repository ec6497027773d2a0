import type { CallName } from '@el-reto/contracts';
import { createFairGate, type Place } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { limitedAddress } from './address.ts';
import { ConnectionCounter } from './connection-limits.ts';

/** How many loads are under way, and how many more wait. */
const most = { atOnce: 16, waiting: 500 };

/**
 * Lets some loads run at a time. The fewer an address has here, the sooner comes its next one, and
 * whoever has the most is refused when too many wait: a flood from one keeps no other waiting.
 */
export class LoadTurns {
  readonly #gate = createFairGate(most.atOnce, most.waiting);
  readonly #loads = new ConnectionCounter({});
  readonly #places = new Map<string, Place>();

  constructor(private readonly asker = askingAddress) {}

  /** Somebody else wants what the load of `key` yields: their turn counts if it is the sooner. */
  join(key: string): void {
    const place = this.#places.get(key);
    if (place) place.used = Math.min(place.used, this.#loads.of(this.asker()));
  }

  /** What `load` yields, in its turn; SERVICE_UNAVAILABLE in a flood. */
  async run<R>(key: string, load: () => Promise<R>): Promise<R> {
    const address = this.asker();
    const place = { used: this.#loads.of(address) };
    const leave = this.#loads.take(address);
    this.#places.set(key, place);
    try {
      return await this.#gate.enter(place, load);
    } finally {
      this.#places.delete(key);
      leave();
    }
  }
}

const current = new AsyncLocalStorage<FastifyRequest>();

/** A hook for routes whose answers are loaded in turns: it is remembered who asks. */
export const rememberAsker = (request: FastifyRequest, _reply: FastifyReply, next: () => void) =>
  current.run(request, next);

/** Calls whose answers anybody can ask for in any number; the others need not pay for the hook. */
export const rememberingAsker: Partial<Record<CallName, typeof rememberAsker>> = {
  getPost: rememberAsker,
  getAuthor: rememberAsker,
  // Without a query there is one list for each event.
  listEventPosts: (request, reply, next) =>
    request.url.includes('?') ? rememberAsker(request, reply, next) : next(),
};

/** The address that the current work is done for, as limits count it; empty where they are off. */
function askingAddress(): string {
  const request = current.getStore();
  return request ? limitedAddress(request.ip) : '';
}
