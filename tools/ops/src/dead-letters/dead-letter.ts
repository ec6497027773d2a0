import { letterHeaders, serviceNames, type ServiceName } from '@el-reto/contracts';
import type { StoredMsg } from '@nats-io/jetstream';

/** An event that one service could not handle. */
export interface DeadLetter {
  /** Its number in the stream of dead letters, by which people call it. */
  readonly id: number;
  readonly service: ServiceName;
  /** The durable consumer that gave it up: `likes-posts`. */
  readonly consumer: string;
  readonly eventId: string;
  /** The event's own subject. */
  readonly subject: string;
  readonly reason: string;
  /** How often it was tried; undefined where an older version gave it up. */
  readonly attempts: number | undefined;
  readonly buriedAt: Date;
  readonly message: StoredMsg;
}

/** Reads a message of the stream; undefined where it is no dead letter. */
export function deadLetterFrom(message: StoredMsg): DeadLetter | undefined {
  const [, source, ...rest] = message.subject.split('.');
  const service = serviceNames.find((known) => known === source);
  if (!service) return undefined;
  const header = (name: keyof typeof letterHeaders) => message.header.get(letterHeaders[name]);
  const subject = header('eventSubject') || rest.join('.');
  return {
    id: message.seq,
    service,
    consumer: `${service}-${subject.split('.')[0]}`,
    eventId: header('eventId'),
    subject,
    reason: header('reason'),
    attempts: Number(header('attempts')) || undefined,
    buriedAt: message.time,
    message,
  };
}
