import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { streams, AppError } from '@el-reto/contracts';
import { AckPolicy, jetstream } from '@nats-io/jetstream';
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Counter, Histogram, Logger, Metrics } from '@el-reto/telemetry';
import { handleOnce } from '@el-reto/store';
import type { Store } from '@el-reto/store';
import {
  idsOf,
  messageAttributes,
  names,
  ownNames,
  annotate,
  continueTrace,
  errorTypeOf,
  noteFailure,
  recordDuration,
} from '@el-reto/telemetry';
import { untilConnected, watchConnection } from './connection-watch.ts';
import { bury } from './dead-letter.ts';
import { parseJson, PoisonError } from './handle-event.ts';
import type { RawEvent } from './handle-event.ts';
import { maxAttempts, retryDelayMs } from './retry-policy.ts';
import { apiTimeoutMs, consumerName, eventIdOf, jetStreamManager } from './streams.ts';

/** How long after a consumer's death its events come again, in milliseconds. */
const ackWaitMs = 15_000;
/** Events fetched ahead: few, for those behind a slow one must not outlast `ackWaitMs`. */
const fetchedAhead = 16;
const restartMs = 1_000;
/** Given back without a delay, nats-server 2.9 forgets some events until `ackWaitMs` is over. */
const giveBackMs = 10;
/** Without an event for so long, where none waits, all of them have come. */
const quietMs = 100;

export interface EventConsumerOptions {
  readonly connection: NatsConnection;
  readonly store: Store;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The consuming service and the one whose events it follows. */
  readonly service: string;
  readonly source: string;
  /** Handlers by exact subject; other subjects of the source are acknowledged unread. */
  readonly handlers: ReadonlyMap<string, (event: RawEvent) => Promise<void>>;
  /** How many events are handled side by side; one after the other by default. */
  readonly atOnce?: number;
}

/**
 * A durable pull consumer: one event after the other, acknowledged after its handler's own commit.
 * A failed event comes again later while the ones behind it go on; one that no retry can mend, or
 * that used up its attempts, becomes a dead letter. Events of a service that is down wait.
 */
export class EventConsumer {
  readonly #consumer: string;
  readonly #durations: Histogram;
  readonly #deadLetters: Counter;
  readonly #stopping = new AbortController();
  readonly #handling = new Set<Promise<void>>();
  readonly #caughtUp = Promise.withResolvers<void>();
  #quiet: NodeJS.Timeout | undefined;
  #messages: ConsumerMessages | undefined;
  #work: Promise<void> | undefined;

  constructor(private readonly options: EventConsumerOptions) {
    const { metrics, service, source, handlers } = options;
    this.#consumer = consumerName(service, source);
    this.#durations = metrics.histogram('messaging.process.duration');
    this.#deadLetters = metrics.counter('elreto.dead_letters');
    for (const subject of handlers.keys()) this.#deadLetters.add(0, this.#labelsOf(subject));
  }

  /** Resolves once each event that waited at the start has been tried. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  start(): void {
    this.#work ??= this.#run();
  }

  /** Finishes what is under way, gives back those fetched ahead and takes no more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { connection, logger, source } = this.options;
    const { signal } = this.#stopping;
    // The client would look after its consumer by itself, but after up to half a minute.
    const unwatch = watchConnection(connection, () => this.#messages?.stop());
    while (!signal.aborted) {
      try {
        if (await untilConnected(connection, signal)) await this.#consume();
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ err: error, source }, 'event consumer starts again');
        await sleep(restartMs, undefined, { signal }).catch(() => undefined);
      }
    }
    unwatch();
  }

  async #consume(): Promise<void> {
    const { connection, source, atOnce = 1 } = this.options;
    const manager = await jetStreamManager(connection);
    const name = this.#consumer;
    const waiting = await manager.consumers.add(streams.events, {
      durable_name: name,
      filter_subject: `${source}.>`,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: 1_000,
    });
    if (waiting.num_pending === 0) this.#noteQuiet();
    const consumer = await jetstream(connection, { timeout: apiTimeoutMs }).consumers.get(
      streams.events,
      name,
    );
    const messages = await consumer.consume({
      max_messages: Math.max(fetchedAhead, atOnce),
      abort_on_missing_resource: true,
    });
    this.#messages = messages;
    // A stop that came while the consumer was being set up found nothing to stop.
    if (this.#stopping.signal.aborted) messages.stop();
    for await (const message of messages) {
      if (this.#stopping.signal.aborted) message.nak(giveBackMs);
      else await this.#take(message, atOnce);
    }
    await Promise.all(this.#handling);
  }

  /** nats-server 2.9 says of some events that none waits behind them though ten do. */
  #noteQuiet(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#caughtUp.resolve(), quietMs);
  }

  /** Resolves when the next event may be taken. */
  async #take(message: JsMsg, atOnce: number): Promise<void> {
    clearTimeout(this.#quiet);
    const work = this.#handle(message);
    this.#handling.add(work);
    const end = () => {
      this.#handling.delete(work);
      if (message.info.pending === 0) this.#noteQuiet();
    };
    work.then(end, end);
    if (this.#handling.size >= atOnce) await Promise.race(this.#handling);
  }

  async #handle(message: JsMsg): Promise<void> {
    const handler = this.options.handlers.get(message.subject);
    if (!handler) return message.ack();
    const { subject, info, seq } = message;
    const attributes = () => ({
      ...messageAttributes(subject, 'process', eventIdOf(message)),
      [names.messagingConsumerGroup]: this.#consumer,
      [ownNames.attempt]: info.deliveryCount,
      [ownNames.sequence]: seq,
    });
    await continueTrace(
      message.headers?.get('traceparent'),
      `process ${subject}`,
      () => ({ kind: SpanKind.CONSUMER, attributes: attributes() }),
      () => this.#handleNow(message, handler),
    );
  }

  async #handleNow(message: JsMsg, handler: (event: RawEvent) => Promise<void>): Promise<void> {
    const { connection, store, service, logger } = this.options;
    const id = eventIdOf(message);
    const startedAt = performance.now();
    const alive = setInterval(() => {
      if (!connection.isDraining() && !connection.isClosed()) message.working();
    }, ackWaitMs / 3);
    try {
      const payload = parseJson(message);
      annotate(() => idsOf(payload));
      await handler({
        id,
        seq: message.seq,
        payload,
        once: (work) => handleOnce(store, `${service}:${id}`, work),
      });
      message.ack();
      this.#recordDuration(message.subject, startedAt);
      logger.debug({ subject: message.subject, id }, 'event handled');
    } catch (error) {
      this.#recordDuration(message.subject, startedAt, errorTypeOf(error));
      noteFailure(error);
      await this.#retryOrBury(message, error);
    } finally {
      clearInterval(alive);
    }
  }

  #recordDuration(subject: string, startedAt: number, errorType?: string): void {
    const attributes = { 'messaging.system': 'nats', ...this.#labelsOf(subject) };
    recordDuration(this.#durations, startedAt, attributes, errorType);
  }

  #labelsOf(subject: string) {
    return {
      [names.messagingDestination]: subject,
      [names.messagingConsumerGroup]: this.#consumer,
    };
  }

  async #retryOrBury(message: JsMsg, error: unknown): Promise<void> {
    const { connection, service, logger } = this.options;
    const { subject } = message;
    const attempt = message.info.deliveryCount;
    const waits = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
    if (!(error instanceof PoisonError) && (waits || attempt < maxAttempts)) {
      logger.warn({ err: error, subject, attempt }, 'event will come again');
      return message.nak(retryDelayMs(attempt));
    }
    try {
      await bury(connection, service, message, error);
      this.#deadLetters.add(1, this.#labelsOf(subject));
      logger.error({ err: error, subject, id: eventIdOf(message) }, 'event became a dead letter');
    } catch (cause) {
      logger.warn({ err: cause, subject }, 'dead letter could not be stored yet');
      message.nak(retryDelayMs(attempt));
    }
  }
}
