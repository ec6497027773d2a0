import pTimeout from 'p-timeout';
import { isObservable, lastValueFrom } from 'rxjs';
import { ServerNats, type MessageHandler } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { AppError, feedOf, requestContextSchema, toWireError } from '@el-reto/contracts';
import type { Feed, RequestDefinition, WireError } from '@el-reto/contracts';
import type { Store } from '@el-reto/store';
import type { Histogram, Logger, Metrics } from '@el-reto/telemetry';
import { annotate, continueTrace, idsOf, messageSpan } from '@el-reto/telemetry';
import { noteFailure, recordDuration } from '@el-reto/telemetry';
import { FailureLog } from '../failure-log.ts';
import { answerRedeliveries } from './dead-letter.ts';
import { EventConsumer } from './event-consumer.ts';
import type { HandlingOptions, RawEvent } from './handle-event.ts';
import { parseInput, type RawRequest } from './handle-request.ts';
import type { OutboxRelay } from './outbox-relay.ts';

export interface ServiceServerOptions {
  readonly name: string;
  readonly connection: NatsConnection;
  readonly store: Store;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly relay: OutboxRelay;
  /** How long closing waits for running work, in milliseconds. */
  readonly finishWithinMs?: number;
  /** Delays before a failed event is delivered again, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
}

/** The answer of a handler that returns nothing. */
const succeeded = { success: true };
/** Less than the ten seconds after which supervisors usually kill a process. */
const defaultFinishWithinMs = 8_000;

/**
 * Nest's transport of a service over NATS. Replicas share the requests; events come from durable
 * consumers. `close` finishes running work and leaves the connection open.
 */
export class ServiceServer extends ServerNats {
  /** True, because the consumer itself logs failures of event handlers. */
  override readonly propagatesEventHandlerErrors = true;
  readonly #requests: Subscription[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #failures: FailureLog;
  readonly #durations: Histogram;
  #consumers: EventConsumer[] = [];

  constructor(private readonly settings: ServiceServerOptions) {
    super({ queue: settings.name });
    this.#failures = new FailureLog(settings.logger);
    this.#durations = settings.metrics.histogram('rpc.server.call.duration');
  }

  /**
   * Throws for a second handler of the same request or event: a second request handler would never be
   * called, and two event handlers would break `once`.
   */
  override addHandler(...args: Parameters<ServerNats['addHandler']>): void {
    const [pattern] = args;
    if (this.messageHandlers.has(this.normalizePattern(pattern))) {
      throw new Error(`there are two handlers of ${String(pattern)}`);
    }
    super.addHandler(...args);
  }

  override async listen(callback: (error?: unknown) => void): Promise<void> {
    const { name, connection, logger } = this.settings;
    const handlers: Handlers = new Map();
    const feeds = new Map<Feed, { handlers: Handlers; atOnce: number }>();
    for (const [subject, handler] of this.messageHandlers) {
      if (handler.isEventHandler) {
        const handle = (event: RawEvent) => settled(handler(event));
        const { atOnce = 1 } = (handler.extras ?? {}) as HandlingOptions;
        const feed = feeds.getOrInsert(feedOf(subject), { handlers: new Map(), atOnce });
        feed.atOnce = Math.max(feed.atOnce, atOnce);
        for (const known of [handlers, feed.handlers]) known.set(subject, handle);
      } else {
        const receive = (error: Error | null, message: Msg) => {
          if (error) logger.error({ err: error, subject }, 'subscription failed');
          else this.#track(this.#answer(handler, subject, message));
        };
        this.#requests.push(connection.subscribe(subject, { queue: name, callback: receive }));
      }
    }
    const parts = { ...this.settings, service: name, handlers };
    this.#consumers = [...feeds].map(
      ([feed, { handlers: own, atOnce }]) =>
        new EventConsumer({ ...parts, feed, handlers: own, atOnce }),
    );
    this.#requests.push(answerRedeliveries(parts, (work) => this.#track(work)));
    await connection.flush();
    callback();
  }

  /** Resolves once each event that was pending at the start has been handled once. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.caughtUp));
  }

  override async close(): Promise<void> {
    const { finishWithinMs = defaultFinishWithinMs, logger } = this.settings;
    const fallback = () => logger.error('closed while work was running');
    await pTimeout(this.#finish(), { milliseconds: finishWithinMs, fallback });
  }

  async #finish(): Promise<void> {
    const subscriptions = this.#requests.splice(0);
    await Promise.all([
      // `drain` fails without a connection. Then there is nothing to drain.
      ...subscriptions.map((subscription) => subscription.drain().catch(() => undefined)),
      ...this.#consumers.map((consumer) => consumer.stop()),
    ]);
    await Promise.allSettled(this.#underWay);
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work);
    const end = () => void this.#underWay.delete(work);
    work.then(end, (err: unknown) => {
      this.settings.logger.warn({ err }, 'the answer could not be sent');
      end();
    });
  }

  #answer(handler: MessageHandler, subject: string, message: Msg): Promise<void> {
    return continueTrace(
      message.headers?.get('traceparent'),
      subject,
      () => messageSpan(subject, 'answer'),
      () => this.#answerNow(handler, subject, message),
    );
  }

  async #answerNow(handler: MessageHandler, subject: string, message: Msg): Promise<void> {
    const { logger } = this.settings;
    const startedAt = performance.now();
    const labels = { 'rpc.system.name': 'nats', 'rpc.method': subject };
    let packet: Packet = {};
    let reply: { response: unknown } | { err: WireError };
    try {
      packet = packetOf(message);
      const request = requestIn(packet);
      annotate(() => ({ ...idsOf(request.input), ...idsOf(request.context.actor) }));
      const answer: unknown = await settled(handler(request));
      const { output, whenPublished } = handler.extras as unknown as RequestDefinition;
      const response = output.parse(answer === undefined ? succeeded : answer);
      if (whenPublished) await this.settings.relay.flush();
      reply = { response };
      recordDuration(this.#durations, startedAt, labels);
    } catch (error) {
      noteFailure(error);
      const err = toWireError(error);
      recordDuration(this.#durations, startedAt, labels, err.code);
      this.#failures.note(error, { subject });
      reply = { err };
    }
    logger.debug({ subject }, 'request answered');
    try {
      respond(message, packet.id, reply);
    } catch (error) {
      logger.error({ err: error, subject }, 'answer could not be sent');
      // NATS has refused the answer. With an error, the caller need not wait for its timeout.
      respond(message, packet.id, { err: { code: 'INTERNAL', params: {} } });
    }
  }
}

type Handlers = Map<string, (event: RawEvent) => Promise<void>>;

interface Packet {
  id?: string;
  data?: unknown;
}

function packetOf(message: Msg): Packet {
  try {
    return message.json<Packet | null>() ?? {};
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'JSON' }, { cause });
  }
}

/** The request in a packet. Throws MALFORMED_REQUEST if the context is invalid. */
function requestIn({ data }: Packet): RawRequest {
  const { input, context } = (data ?? {}) as { input?: unknown; context?: unknown };
  return { input, context: parseInput(requestContextSchema, context) };
}

function respond(message: Msg, id: string | undefined, reply: object): void {
  message.respond(JSON.stringify({ ...reply, id, isDisposed: true }));
}

/** A handler's result. Nest wraps failures, and the results of filters, into observables. */
async function settled<R>(result: Promise<R>): Promise<R> {
  const value: unknown = await result;
  return (
    isObservable(value) ? await lastValueFrom(value, { defaultValue: undefined }) : value
  ) as R;
}
