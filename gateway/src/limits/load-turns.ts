import type { CallName } from '@el-reto/contracts';
import { createFairGate, type Place } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { limitedAddress } from '@el-reto/contracts/connections';
import { ConnectionCounter } from './connection-limits.ts';

/** `atOnce` loads run, `waiting` more wait; `dropsUnwanted`: loads without clients are dropped. */
export const defaults = { atOnce: 16, waiting: 500, dropsUnwanted: false };

/** A request, with a callback for its disconnection. */
interface Asker {
  readonly address: string;
  onGone(listener: () => void): void;
}

/**
 * Limits simultaneous loads. Addresses with fewer loads go first, and the address with the most is
 * refused when too many wait, so that a flood from one delays no other. With `dropsUnwanted`, a
 * waiting load is dropped once every client that called `run` or `join` for it has disconnected.
 */
export class LoadTurns {
  readonly #gate: ReturnType<typeof createFairGate>;
  readonly #loads = new ConnectionCounter({});
  readonly #places = new Map<string, Place & { clients: number }>();

  readonly #dropsUnwanted: boolean;

  constructor(
    { atOnce, waiting, dropsUnwanted } = defaults,
    private readonly asker = currentAsker,
  ) {
    this.#gate = createFairGate(atOnce, waiting);
    this.#dropsUnwanted = dropsUnwanted;
  }

  /** Another request needs the load of `key`, which then gets the better of both turns. */
  join(key: string): void {
    const place = this.#places.get(key);
    if (!place) return;
    const asker = this.asker();
    place.used = Math.min(place.used, this.#loads.of(asker.address));
    this.#count(asker, place);
  }

  /** Runs `load` in its turn; throws SERVICE_UNAVAILABLE if too many wait. */
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

/** Without limits all requests count as those of one address. */
const remembering =
  (isLimited: boolean): Hook =>
  (request, { raw }, next) => {
    const asker = {
      get address() {
        return isLimited ? limitedAddress(request.ip) : '';
      },
      onGone: (listener: () => void) =>
        void raw.once('close', () => {
          if (!raw.writableFinished) listener();
        }),
    };
    current.run(asker, next);
  };

/** Hook for routes whose answers are loaded in turns: remembers the client. */
export const rememberAsker = remembering(true);

/** Without a query there is one list per event. */
const ofQueries =
  (remember: Hook): Hook =>
  (request, reply, next) =>
    request.url.includes('?') ? remember(request, reply, next) : next();

/** Hooks of calls with unboundedly many answers; other calls need none. */
export const rememberingAsker = (isLimited: boolean): Partial<Record<CallName, Hook>> => ({
  ...(isLimited && { getPost: rememberAsker, getAuthor: rememberAsker }),
  listEventPosts: ofQueries(remembering(isLimited)),
});

const nobody: Asker = { address: '', onGone: () => undefined };

/** The request that the current work is done for, as limits count it; none where they are off. */
const currentAsker = () => current.getStore() ?? nobody;
