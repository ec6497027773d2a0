import { serviceNames, type ServiceName } from '@el-reto/contracts';
import { jetstreamManager, JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** Longest wait for an answer of JetStream's own, in milliseconds. */
export const apiTimeoutMs = 2_000;

/** The durable consumer of `service` for the events of `source`: `likes-posts`. */
export function consumerName(service: string, source: string): string {
  return `${service}-${source}`;
}

/** Subject of a dead letter: who could not digest it, then the event's own subject. */
export function deadLetterSubject(service: string, subject: string): string {
  return `dead.${service}.${subject}`;
}

/** The id that an event's publisher gave it, the same at every delivery. */
export function eventIdOf(message: JsMsg): string {
  return message.headers?.get('Nats-Msg-Id') || String(message.seq);
}

/** Whether the server answered that a stream or consumer is not there. */
export function isNotFound(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status === 404;
}

/**
 * JetStream's management, for the subjects that this process may use. Streams are made by whoever
 * runs the product: a service may not, and waits for them.
 */
export function jetStreamManager(connection: NatsConnection): Promise<JetStreamManager> {
  return jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });
}

/** The service that owns a subject. */
export function sourceOf(subject: string): ServiceName {
  const source = serviceNames.find((name) => subject.startsWith(`${name}.`));
  if (!source) throw new Error(`no service owns the subject ${subject}`);
  return source;
}
