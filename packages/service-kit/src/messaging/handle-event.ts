import type { EventDefinition } from '@el-reto/contracts';
import { EventPattern } from '@nestjs/microservices';
import { applyDecorators, UseFilters, UsePipes, type PipeTransform } from '@nestjs/common';
import { PassErrorsFilter } from './handle-request.ts';
import type { z } from 'zod';
import { handleOnce, type Store, type Transaction } from '@el-reto/store';

/** An event as a handler receives it. */
export interface ReceivedEvent<D extends EventDefinition = EventDefinition> {
  /** The event's id, the same at every redelivery. */
  readonly id: string;
  readonly payload: z.output<D['schema']>;
  /** Sequence in the stream. */
  readonly seq: number;
  /** When it happened, in milliseconds since 1970; 0 for a redelivered dead letter. */
  readonly at: number;
  /**
   * Runs `work` and stores the inbox entry in one transaction, unless this event was handled
   * before. Idempotent input and output belongs before this call.
   */
  once(work: (tx: Transaction) => Promise<void>): Promise<boolean>;
  /** The inbox entry's key, for `handleEachOnce`. */
  readonly inboxKey: string;
}

/** An event before its payload was parsed. */
export interface RawEvent extends Omit<ReceivedEvent, 'payload'> {
  readonly subject: string;
  readonly payload: unknown;
}

/** An event as a consumer passes it to a handler. */
export function rawEvent(
  store: Store,
  service: string,
  event: Omit<RawEvent, 'once' | 'inboxKey'>,
): RawEvent {
  const inboxKey = `${service}:${event.id}`;
  return { ...event, inboxKey, once: (work) => handleOnce(store, inboxKey, work) };
}

/** An invalid payload, which no retry can fix. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/** Thrown by a handler that succeeded and must be called again after `delayMs`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(readonly delayMs: number) {
    super(`again in ${delayMs} ms`);
  }
}

/** A message's payload; throws PoisonError if it is not JSON. */
export function parseJson(message: { json(): unknown }): unknown {
  try {
    return message.json();
  } catch (cause) {
    throw new PoisonError('the payload is not JSON', { cause });
  }
}

/** Options of a handler. */
export interface HandlingOptions {
  /** Most events of this feed that are handled concurrently; 1 keeps their order. */
  readonly atOnce?: number;
}

class PayloadPipe implements PipeTransform<RawEvent, ReceivedEvent> {
  constructor(private readonly definitions: readonly EventDefinition[]) {}

  transform(event: RawEvent): ReceivedEvent {
    const definition = this.definitions.find(({ subject }) => subject === event.subject);
    const { data, error } = definition?.schema.safeParse(event.payload) ?? {};
    if (!definition || error) throw new PoisonError(error?.message ?? 'no such event is expected');
    return { ...event, payload: data };
  }
}

/**
 * Makes a controller's method handle one or several events. An event is acknowledged after the
 * method resolved. If it throws, the event is redelivered, and after the last attempt it is a dead
 * letter.
 */
export function HandleEvent<D extends EventDefinition>(
  definition: D | readonly D[],
  options: HandlingOptions = {},
) {
  const definitions: readonly EventDefinition[] =
    'subject' in definition ? [definition] : definition;
  const subjects = definitions.map(({ subject }) => subject);
  const decorate = applyDecorators(
    EventPattern(subjects, options),
    UsePipes(new PayloadPipe(definitions)),
    UseFilters(PassErrorsFilter),
  );
  return (
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<(event: ReceivedEvent<D>) => Promise<void>>,
  ): void => decorate(target, key, descriptor);
}
