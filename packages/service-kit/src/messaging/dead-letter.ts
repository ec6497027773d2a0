import { letterHeaders, redeliverySubject, streams } from '@el-reto/contracts';
import type { RedeliveryAnswer, ServiceName } from '@el-reto/contracts';
import { jetstream, type JsMsg } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { inboxCollection, type Store } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { parseJson, rawEvent, type RawEvent } from './handle-event.ts';
import { eventIdOf } from './streams.ts';

const reasonLength = 1_000;

/**
 * Stores an event that `service` cannot process as a dead letter, with the reason in a header, and ends
 * the delivery of the event. A repeated call stores nothing.
 */
export async function storeDeadLetter(
  connection: NatsConnection,
  service: string,
  message: JsMsg,
  reason: unknown,
): Promise<void> {
  const id = eventIdOf(message);
  const head = headers();
  head.set(letterHeaders.reason, headerText(reason));
  head.set(letterHeaders.eventId, id);
  head.set(letterHeaders.eventSubject, message.subject);
  head.set(letterHeaders.eventSeq, String(message.seq));
  head.set(letterHeaders.attempts, String(message.info.deliveryCount));
  await jetstream(connection).publish(`dead.${service}.${message.subject}`, message.data, {
    headers: head,
    msgID: `${service}:${id}`,
    expect: { streamName: streams.deadLetters },
  });
  message.term();
}

/** The reason of a failure in one short line. */
const headerText = (reason: unknown) =>
  String(reason).replaceAll(/\s+/g, ' ').trim().slice(0, reasonLength);

export interface EventOptions {
  readonly connection: NatsConnection;
  readonly store: Store;
  readonly logger: Logger;
  readonly service: string;
  /** Handlers by subject. Events with other subjects are acknowledged without being handled. */
  readonly handlers: ReadonlyMap<string, (event: RawEvent) => Promise<void>>;
}

/**
 * Handles dead letters that the operator sends to this service again. Each one is passed to the handler
 * that failed. The event's id in the inbox prevents that it is handled twice. The answer reports the
 * result. `track` receives the running work.
 */
export function answerRedeliveries(
  options: EventOptions,
  track: (work: Promise<void>) => void,
): Subscription {
  const { connection, service, logger } = options;
  const answer = async (message: Msg) => {
    const id = message.headers?.get(letterHeaders.eventId);
    let result: RedeliveryAnswer;
    try {
      result = await redeliver(options, message);
      logger.info({ id }, 'dead letter was processed');
    } catch (error) {
      result = { done: false, reason: headerText(error) };
      logger.warn({ id, reason: result.reason }, 'dead letter failed again');
    }
    message.respond(JSON.stringify(result));
  };
  return connection.subscribe(redeliverySubject(service as ServiceName), {
    queue: service,
    callback: (error, message) => {
      if (error) logger.error({ err: error }, 'subscription failed');
      else track(answer(message));
    },
  });
}

async function redeliver(
  { store, service, handlers }: EventOptions,
  message: Msg,
): Promise<RedeliveryAnswer> {
  const header = (name: string) => message.headers?.get(name) ?? '';
  const subject = header(letterHeaders.eventSubject);
  const id = header(letterHeaders.eventId);
  const handler = handlers.get(subject);
  if (!handler) throw new Error(`${service} has no handler of ${subject}`);
  // Time 0 means long ago: handlers schedule no further work for such an event.
  const event = rawEvent(store, service, { id, subject, at: 0, payload: parseJson(message) });
  const handled = await store.get(inboxCollection, event.inboxKey);
  await handler(event);
  return { done: true, repeated: handled !== undefined };
}
