import { streams, type EventDefinition } from '@el-reto/contracts';
import { followEvents, isConnected, LOGGER, NATS } from '@el-reto/service-kit';
import type { Following, PassingEvent } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import { CACHE_OPTIONS, type CacheOptions } from '../cache/response-cache.ts';
import { TagClock } from '../cache/tag-clock.ts';

type Listener = (payload: never, seq: number) => void;

/** How often the stream is asked for its newest event within the time that word of it counts. */
const asksPerRefresh = 4;
const askTimeoutMs = 1_000;

/** Every event of the product as it passes, for this replica's caches and live streams. */
@Injectable()
export class EventFeed implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly clock: Readonly<TagClock>;
  readonly #followed = new Map<string, { schema: z.ZodType; listeners: Listener[] }>();
  readonly #onReset: (() => void)[] = [];
  #following: Following | undefined;
  readonly #askEveryMs: number;
  #asking: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CACHE_OPTIONS) { times, mostTags }: CacheOptions,
  ) {
    this.#askEveryMs = times.refreshEveryMs / asksPerRefresh;
    this.clock = new TagClock(mostTags);
  }

  /** Calls `listener` with each event of `definition`; to be set before the application starts. */
  on<S extends z.ZodType>(
    definition: EventDefinition<S>,
    listener: (payload: z.output<S>, seq: number) => void,
  ): void {
    const { subject, schema } = definition;
    const listeners = this.#followed.get(subject)?.listeners ?? [];
    this.#followed.set(subject, { schema, listeners: [...listeners, listener] });
  }

  /** Calls `listener` when events may have been missed. */
  onReset(listener: () => void): void {
    this.#onReset.push(listener);
  }

  onApplicationBootstrap(): void {
    this.#following = followEvents({
      connection: this.connection,
      logger: this.logger,
      onEvent: (event) => this.#pass(event),
      onReset: () => {
        this.clock.lost();
        void this.#askStream();
      },
    });
    this.#asking = setInterval(() => void this.#askStream(), this.#askEveryMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#asking);
    await this.#following?.stop();
  }

  #pass(event: PassingEvent): void {
    const { subject, seq } = event;
    const followed = this.#followed.get(subject);
    const parsed = followed?.schema.safeParse(event.payload);
    if (parsed?.success) {
      for (const listener of followed?.listeners ?? []) listener(parsed.data as never, seq);
    } else if (parsed) {
      this.logger.error({ err: parsed.error, subject }, 'unreadable event');
      this.clock.changedAnything(seq);
    }
    this.clock.saw(seq);
  }

  /** That no event comes may mean that there is none, or that it is late: the stream can tell. */
  async #askStream(): Promise<void> {
    if (!isConnected(this.connection)) return;
    const at = performance.now();
    const wasKnown = this.clock.known;
    try {
      const options = { checkAPI: false, timeout: askTimeoutMs };
      const manager = await jetstreamManager(this.connection, options);
      const { created, state } = await manager.streams.info(streams.events);
      this.clock.observed(created, state.last_seq, at);
    } catch (error) {
      const level = wasKnown ? 'debug' : 'warn';
      this.logger[level]({ err: error }, 'the state of the event stream is not known');
      return;
    }
    if (!wasKnown && this.clock.known) for (const listener of this.#onReset) listener();
  }
}
