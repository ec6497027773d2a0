import type { EventDefinition } from '@el-reto/contracts';
import { streams } from '@el-reto/contracts';
import { followEvents, LOGGER, NATS } from '@el-reto/service-kit';
import type { Following, Logger, PassingEvent } from '@el-reto/service-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { StreamPosition } from '../cache/stream-position.ts';

type Listener = (payload: never, seq: number) => void;

const retryMs = 500;

/** Every event of the product as it passes, for this replica's caches and live streams. */
@Injectable()
export class EventFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly position = new StreamPosition();
  readonly #connection: NatsConnection;
  readonly #logger: Logger;
  readonly #definitions = new Map<string, EventDefinition>();
  readonly #listeners = new Map<string, Listener[]>();
  readonly #onReset: (() => void)[] = [];
  #following: Following | undefined;
  #resets = 0;

  constructor(@Inject(NATS) connection: NatsConnection, @Inject(LOGGER) logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
  }

  /** Calls `listener` with each event of `definition`; to be set before the application starts. */
  on<S extends z.ZodType>(
    definition: EventDefinition<S>,
    listener: (payload: z.output<S>, seq: number) => void,
  ): void {
    this.#definitions.set(definition.subject, definition);
    const listeners = this.#listeners.get(definition.subject) ?? [];
    this.#listeners.set(definition.subject, [...listeners, listener]);
  }

  /** Calls `listener` when events may have been missed. */
  onReset(listener: () => void): void {
    this.#onReset.push(listener);
  }

  onApplicationBootstrap(): void {
    this.#following = followEvents({
      connection: this.#connection,
      logger: this.#logger,
      onEvent: (event) => this.#pass(event),
      onReset: () => void this.#reset(),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#resets += 1;
    await this.#following?.stop();
  }

  #pass(event: PassingEvent): void {
    this.position.saw(event.seq);
    const definition = this.#definitions.get(event.subject);
    if (!definition) return;
    const parsed = definition.schema.safeParse(event.payload);
    if (!parsed.success) {
      this.#logger.error({ err: parsed.error, subject: event.subject }, 'unreadable event');
      return;
    }
    for (const listener of this.#listeners.get(event.subject) ?? []) {
      listener(parsed.data as never, event.seq);
    }
  }

  async #reset(): Promise<void> {
    const reset = ++this.#resets;
    this.position.lost();
    while (reset === this.#resets) {
      try {
        const manager = await jetstreamManager(this.#connection, { checkAPI: false });
        const { created, state } = await manager.streams.info(streams.events);
        if (reset !== this.#resets) return;
        this.position.found(created, state.last_seq);
        for (const listener of this.#onReset) listener();
        return;
      } catch (error) {
        this.#logger.warn({ err: error }, 'the state of the event stream is not known');
        await sleep(retryMs);
      }
    }
  }
}
