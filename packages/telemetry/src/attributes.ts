import { hash } from 'node:crypto';
import { SpanKind, type Attributes, type SpanOptions } from '@opentelemetry/api';

/** Attribute names from OpenTelemetry's semantic conventions. */
export const names = {
  errorType: 'error.type',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  messagingSystem: 'messaging.system',
  messagingDestination: 'messaging.destination.name',
  messagingOperation: 'messaging.operation.name',
  messagingOperationType: 'messaging.operation.type',
  messagingMessageId: 'messaging.message.id',
  messagingConsumerGroup: 'messaging.consumer.group.name',
  dbSystem: 'db.system.name',
  dbNamespace: 'db.namespace',
  dbOperation: 'db.operation.name',
  userHash: 'user.hash',
} as const;

/** The product's own attribute names. */
export const ownNames = {
  eventId: 'el_reto.event.id',
  postId: 'el_reto.post.id',
  mediaId: 'el_reto.media.id',
  attempt: 'el_reto.delivery.attempt',
  sequence: 'el_reto.stream.sequence',
  causes: 'el_reto.causes',
  /** Number of transactions in the commit. */
  commitSize: 'el_reto.commit.size',
  /** Time until the commit was durable, in milliseconds. */
  commitDuration: 'el_reto.commit.duration_ms',
  readers: 'el_reto.live.readers',
} as const;

/** A hash of 16 hexadecimal digits. It distinguishes people in spans without identifying them. */
export const userHash = (uid: string): string => hash('sha256', uid).slice(0, 16);

/** The ids of event, post, picture and user (hashed) among the fields of `value`. */
export function idsOf(value: unknown): Attributes {
  const found: Attributes = {};
  const { uid, eventId, postId, mediaId } = (value ?? {}) as Record<string, unknown>;
  if (typeof eventId === 'string') found[ownNames.eventId] = eventId;
  if (typeof postId === 'string') found[ownNames.postId] = postId;
  if (typeof mediaId === 'string') found[ownNames.mediaId] = mediaId;
  if (typeof uid === 'string') found[names.userHash] = userHash(uid);
  return found;
}

const operations = {
  request: { kind: SpanKind.CLIENT, type: 'send' },
  answer: { kind: SpanKind.SERVER, type: 'process' },
  publish: { kind: SpanKind.PRODUCER, type: 'send' },
  process: { kind: SpanKind.CONSUMER, type: 'process' },
} as const;

export function messageSpan(
  destination: string,
  operation: keyof typeof operations,
  more: Attributes = {},
): SpanOptions {
  const { kind, type } = operations[operation];
  const attributes = {
    [names.messagingSystem]: 'nats',
    [names.messagingDestination]: destination,
    [names.messagingOperation]: operation,
    [names.messagingOperationType]: type,
    ...more,
  };
  return { kind, attributes };
}
