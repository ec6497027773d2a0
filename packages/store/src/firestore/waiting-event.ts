import type { OutboxEntry } from '../store.ts';

/** A document of `outbox`: an event that has yet to be sent. */
export interface WaitingEvent {
  /** Its service and one of the parts that the service's index has. */
  readonly shard: string;
  readonly subject: string;
  readonly payload: string;
  readonly traceparent: string | null;
  /** Its place among others: microseconds since 1970, by the clock of its process. */
  readonly position: number;
  readonly createdAt: number;
}

export function outboxEntry<S extends number | null>(
  id: string,
  { subject, payload, traceparent }: WaitingEvent,
  seq: S,
): OutboxEntry & { seq: S } {
  return { id, subject, payload, traceparent, seq };
}
