import type { CallName } from '@el-reto/contracts';
import { createFairGate, type Place } from '@el-reto/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { limitedAddress } from '@el-reto/contracts/connections';
import { ConnectionCounter } from './connection-limits.ts';

/** `atOnce` loads run, `waiting` more wait, and `dropsUnwanted` says whether one without clients is dropped. */
export const defaults = { atOnce: 16, waiting: 500, dropsUnwanted: false };

/** A request, and what calls back once its client is gone. */
interface Asker {
  readonly address: string;
  onGone(listener: () => void): void;
}

/**
 * Lets some loads run at a time. The fewer an address has here, the sooner comes its next one, and
 * the address with the most is refused when too many wait: a flood from one keeps no other waiting.
 * Where `dropsUnwanted`, a load that waits is dropped once every client is gone that called `run` or
 * `join` for it.
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

  /** One more request wants what the load of `key` yields: its turn counts if it is the sooner. */
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

/** Where limits are off, all requests count as those of one address. */
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

/** A hook for routes whose answers are loaded in turns: it is remembered who asks. */
export const rememberAsker = remembering(true);

/** Without a query there is one list for each event. */
const ofQueries =
  (remember: Hook): Hook =>
  (request, reply, next) =>
    request.url.includes('?') ? remember(request, reply, next) : next();

/** Hooks of calls whose answers anybody can ask for in any number; the others need not pay for one. */
export const rememberingAsker = (isLimited: boolean): Partial<Record<CallName, Hook>> => ({
  ...(isLimited && { getPost: rememberAsker, getAuthor: rememberAsker }),
  listEventPosts: ofQueries(remembering(isLimited)),
});

const nobody: Asker = { address: '', onGone: () => undefined };

/** The request that the current work is done for, as limits count it; none where they are off. */
const currentAsker = () => current.getStore() ?? nobody;
