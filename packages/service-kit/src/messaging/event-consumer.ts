import { AppError, filterOf, streams, type Feed } from '@el-reto/contracts';
import { AckPolicy, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Counter, Histogram, Metrics } from '@el-reto/telemetry';
import {
  annotate,
  errorTypeOf,
  idsOf,
  names,
  noteFailure,
  ownNames,
  recordDuration,
} from '@el-reto/telemetry';
import { storeDeadLetter, type EventOptions } from './dead-letter.ts';
import { RetryLater, parseJson, PoisonError, rawEvent, type RawEvent } from './handle-event.ts';
import { inEventSpan, keepConsuming, type Take } from './keep-consuming.ts';
import { apiTimeoutMs, eventIdOf, happenedAt, jetStreamManager } from './streams.ts';

/** Time after which events of a failed consumer are delivered again, in milliseconds. */
const ackWaitMs = 15_000;
/** Events that are fetched in advance. Few, because those behind a slow event must not wait for `ackWaitMs`. */
const fetchedAhead = 16;
/**
 * Delay of events that are returned unhandled, in milliseconds. Without it, nats-server 2.9 delivers some
 * of them only after `ackWaitMs`.
 */
const giveBackMs = 10;
/**
 * A new consumer begins this long before its creation, in milliseconds: the parts of a first installation
 * start one after the other. Longer would be wrong, because an upgrade must not handle old events.
 */
const firstEventsMs = 60 * 60 * 1000;
/** The usual delays before a failed event is delivered again: eight attempts in nearly two minutes. */
export const usualDelaysMs = [100, 500, 2_000, 5_000, 15_000, 30_000, 60_000];
/** Time without an event, in milliseconds, after which all pending events count as received. */
const quietMs = 100;

export interface EventConsumerOptions extends EventOptions {
  readonly metrics: Metrics;
  readonly feed: Feed;
  /** Most events that are handled at the same time. */
  readonly atOnce: number;
  /** Delays before a failed event is delivered again, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/**
 * A durable pull consumer. An event is acknowledged after the commit of its handler. A failed event is
 * delivered again later, while others continue. An invalid event, and one that failed at the last attempt,
 * becomes a dead letter. While the service is stopped, its events wait in the stream.
 */
export class EventConsumer {
  readonly #consumer: string;
  readonly #durations: Histogram;
  readonly #deadLetters: Counter;
  readonly #handling = new Set<Promise<void>>();
  readonly #caughtUp = Promise.withResolvers<void>();
  /** Resolves once each event that was pending at the start has been handled once. */
  readonly caughtUp = this.#caughtUp.promise;
  readonly #consuming: ReturnType<typeof keepConsuming>;
  #quiet: NodeJS.Timeout | undefined;

  constructor(private readonly options: EventConsumerOptions) {
    const { connection, logger, metrics, service, feed, handlers } = options;
    this.#consumer = `${service}-${feed}`;
    this.#durations = metrics.histogram('messaging.process.duration');
    this.#deadLetters = metrics.counter('elreto.dead_letters');
    for (const subject of handlers.keys()) this.#deadLetters.add(0, this.#labelsOf(subject));
    this.#consuming = keepConsuming(connection, logger, (take, signal) =>
      this.#consume(take, signal),
    );
  }

  /** Finishes running handlers, returns unhandled events and fetches no more. */
  stop(): Promise<void> {
    return this.#consuming.stop();
  }

  async #consume(take: Take, signal: AbortSignal): Promise<void> {
    const { connection, feed, atOnce } = this.options;
    const manager = await jetStreamManager(connection);
    const waiting = await manager.consumers.add(streams.events, {
      durable_name: this.#consumer,
      filter_subject: filterOf(feed),
      ...(await this.#beginning(manager)),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: 1_000,
    });
    if (waiting.num_pending === 0) this.#noteQuiet();
    const { consumers } = jetstream(connection, { timeout: apiTimeoutMs });
    const consumer = await consumers.get(streams.events, this.#consumer);
    for await (const message of await take(consumer, Math.max(fetchedAhead, atOnce))) {
      if (signal.aborted) message.nak(giveBackMs);
      else await this.#take(message, atOnce);
    }
    await Promise.all(this.#handling);
  }

  /** The consumer's starting point in the stream. It never changes after the creation of the consumer. */
  async #beginning(manager: JetStreamManager) {
    try {
      const { config } = await manager.consumers.info(streams.events, this.#consumer);
      const { deliver_policy, opt_start_time } = config;
      return { deliver_policy, ...(opt_start_time !== undefined && { opt_start_time }) };
    } catch (error) {
      const isMissing =
        error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound;
      if (!isMissing) throw error;
      const opt_start_time = new Date(Date.now() - firstEventsMs).toISOString();
      return { deliver_policy: DeliverPolicy.StartTime, opt_start_time };
    }
  }

  /** Waits a moment, because nats-server 2.9 sometimes reports no pending events although ten are pending. */
  #noteQuiet(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#caughtUp.resolve(), quietMs);
  }

  /** Begins to handle an event. Resolves when the next event may begin. */
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
    await inEventSpan(
      message,
      () => this.#handleNow(message, handler),
      () => ({
        [names.messagingConsumerGroup]: this.#consumer,
        [ownNames.attempt]: message.info.deliveryCount,
      }),
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
      const at = happenedAt(message);
      await handler(rawEvent(store, service, { id, subject: message.subject, at, payload }));
      message.ack();
      this.#recordDuration(message.subject, startedAt);
      logger.debug({ subject: message.subject, id }, 'event handled');
    } catch (error) {
      if (error instanceof RetryLater) {
        this.#recordDuration(message.subject, startedAt);
        return message.nak(error.delayMs);
      }
      this.#recordDuration(message.subject, startedAt, errorTypeOf(error));
      noteFailure(error);
      await this.#retryOrGiveUp(message, error);
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

  async #retryOrGiveUp(message: JsMsg, error: unknown): Promise<void> {
    const { connection, service, logger, retryDelaysMs = usualDelaysMs } = this.options;
    const { subject } = message;
    const attempt = message.info.deliveryCount;
    const isLast = attempt > retryDelaysMs.length;
    const delayMs = retryDelaysMs[attempt - 1] ?? retryDelaysMs.at(-1);
    const waits = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
    if (!(error instanceof PoisonError) && (waits || !isLast)) {
      logger.warn({ err: error, subject, attempt }, 'event will be redelivered');
      return message.nak(delayMs);
    }
    try {
      await storeDeadLetter(connection, service, message, error);
      this.#deadLetters.add(1, this.#labelsOf(subject));
      logger.error({ err: error, subject, id: eventIdOf(message) }, 'event became a dead letter');
    } catch (cause) {
      logger.warn({ err: cause, subject }, 'dead letter could not be stored yet');
      message.nak(delayMs);
    }
  }
}
