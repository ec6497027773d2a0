import type { CallName } from '@el-reto/contracts';
import { createFairGate, type Place } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { limitedAddress } from '@el-reto/contracts/connections';
import { whenGone } from '../http/when-closed.ts';
import { ConnectionCounter } from './connection-limits.ts';

/**
 * `atOnce`: most running loads. `waiting`: most waiting loads. `dropsUnwanted`: a waiting load without
 * clients is dropped.
 */
export const defaults = { atOnce: 16, waiting: 500, dropsUnwanted: false };

/** The client of a request, with a callback for its disconnection. */
interface Asker {
  readonly address: string;
  onGone(listener: () => void): void;
}

/**
 * Limits simultaneous loads. Addresses with fewer loads go first. If too many loads wait, the address with
 * the most loads is refused, so that a flood from one address does not delay others. With `dropsUnwanted`,
 * a waiting load is dropped once all clients that called `run` or `join` for it have disconnected.
 */
export class LoadTurns {
  readonly #gate: ReturnType<typeof createFairGate>;
  readonly #loads = new ConnectionCounter();
  readonly #places = new Map<string, Place & { clients: number }>();

  readonly #dropsUnwanted: boolean;

  constructor(
    { atOnce, waiting, dropsUnwanted } = defaults,
    private readonly asker = currentAsker,
  ) {
    this.#gate = createFairGate(atOnce, waiting);
    this.#dropsUnwanted = dropsUnwanted;
  }

  /** Registers another client for the load of `key`. The load takes the earlier turn of its clients. */
  join(key: string): void {
    const place = this.#places.get(key);
    if (!place) return;
    const asker = this.asker();
    place.used = Math.min(place.used, this.#loads.of(asker.address));
    this.#count(asker, place);
  }

  /** Runs `load` when its turn comes. Throws SERVICE_UNAVAILABLE if too many loads wait. */
  async run<R>(key: string, load: () => Promise<R>): Promise<R> {
    const asker = this.asker();
    const place = { used: this.#loads.of(asker.address), clients: 0 };
    const leave = this.#loads.take(asker.address);
    this.#places.set(key, place);
    this.#count(asker, place);
    try {
      return await this.#gate.enter(place, load);
    } finally {
      this.#places.delete(key);
      leave();
    }
  }

  #count(asker: Asker, place: Place & { clients: number }): void {
    place.clients += 1;
    asker.onGone(() => {
      place.clients -= 1;
      if (place.clients === 0 && this.#dropsUnwanted) this.#gate.leave(place);
    });
  }
}

const current = new AsyncLocalStorage<Asker>();

type Hook = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;

/** With limits switched off, all requests count as one address. */
const remembering =
  (isLimited: boolean): Hook =>
  (request, reply, next) => {
    const asker = {
      get address() {
        return isLimited ? limitedAddress(request.ip) : '';
      },
      onGone: (listener: () => void) => whenGone(reply, listener),
    };
    current.run(asker, next);
  };

/** Hook that remembers the client of a request, for routes whose loads take turns. */
export const rememberAsker = remembering(true);

/** Without a query there is only one list per event, which needs no turn. */
const ofQueries =
  (remember: Hook): Hook =>
  (request, reply, next) =>
    request.url.includes('?') ? remember(request, reply, next) : next();

/** Hooks of the calls that have unboundedly many answers. */
export const rememberingAsker = (isLimited: boolean): Partial<Record<CallName, Hook>> => ({
  ...(isLimited && { getPost: rememberAsker, getAuthor: rememberAsker }),
  listEventPosts: ofQueries(remembering(isLimited)),
});

const noClient: Asker = { address: '', onGone: () => undefined };

/** The client for which the current code runs. `noClient` if limits are off. */
const currentAsker = () => current.getStore() ?? noClient;
