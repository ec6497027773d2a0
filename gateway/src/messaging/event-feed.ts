import { streams, type EventDefinition } from '@el-reto/contracts';
import { followEvents, LOGGER, NATS } from '@el-reto/service-kit';
import type { Following, StreamEvent } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';

type Listener = (payload: never, seq: number) => void;

const askTimeoutMs = 1_000;
const askAgainMs = 500;

/** The part of the event stream that this process receives. */
export interface StreamPosition {
  /** Creation time of the stream; empty while unknown. Sequences of another stream have no meaning. */
  readonly life: string;
  /** All events after this sequence are received. Infinite while none are. */
  readonly since: number;
}

/** Receives every event of the product, for this replica's caches and live streams. */
@Injectable()
export class EventFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #followed = new Map<string, { schema: z.ZodType; listeners: Listener[] }>();
  readonly #onReset: (() => void)[] = [];
  #following: Following | undefined;
  #position: StreamPosition = { life: '', since: Infinity };
  /** Number of interruptions in which events may have been missed. */
  #gaps = 0;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get position(): StreamPosition {
    return this.#position;
  }

  /** Calls `listener` with each event of `definition`. Must be called before the application starts. */
  on<S extends z.ZodType>(
    definition: EventDefinition<S>,
    listener: (payload: z.output<S>, seq: number) => void,
  ): void {
    const { subject, schema } = definition;
    this.#followed.getOrInsert(subject, { schema, listeners: [] }).listeners.push(listener);
  }

  /** Calls `listener` after an interruption in which events may have been missed. */
  onReset(listener: () => void): void {
    this.#onReset.push(listener);
  }

  onApplicationBootstrap(): void {
    this.#following = followEvents({
      connection: this.connection,
      logger: this.logger,
      onEvent: (event) => this.#pass(event),
      onReset: () => void this.#findPosition(),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#gaps = Infinity;
    await this.#following?.stop();
  }

  #pass(event: StreamEvent): void {
    const { subject, seq } = event;
    const followed = this.#followed.get(subject);
    const parsed = followed?.schema.safeParse(event.payload);
    if (parsed?.success) {
      for (const listener of followed?.listeners ?? []) listener(parsed.data as never, seq);
    } else if (parsed) {
      this.logger.error({ err: parsed.error, subject }, 'an event could not be parsed');
      this.#position = { ...this.#position, since: Math.max(this.#position.since, seq) };
    }
  }

  async #findPosition(): Promise<void> {
    this.#position = { ...this.#position, since: Infinity };
    const gap = (this.#gaps += 1);
    while (gap === this.#gaps) {
      try {
        const options = { checkAPI: false, timeout: askTimeoutMs };
        const manager = await jetstreamManager(this.connection, options);
        const { created, state } = await manager.streams.info(streams.events);
        if (gap !== this.#gaps) return;
        this.#position = { life: created, since: state.last_seq };
        for (const listener of this.#onReset) listener();
        return;
      } catch (error) {
        this.logger.warn({ err: error }, 'the state of the event stream is not known');
        await sleep(askAgainMs, undefined, { ref: false });
      }
    }
  }
}
