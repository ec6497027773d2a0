import type { EventDefinition } from '@el-reto/contracts';
import { EventPattern } from '@nestjs/microservices';
import { applyDecorators, UseFilters, UsePipes, type PipeTransform } from '@nestjs/common';
import { PassErrorsFilter } from './handle-request.ts';
import type { z } from 'zod';
import { handleOnce, type Store, type Transaction } from '@el-reto/store';

/** An event as a handler gets it. */
export interface ReceivedEvent<D extends EventDefinition = EventDefinition> {
  /** The event's id, the same at every redelivery. */
  readonly id: string;
  readonly payload: z.output<D['schema']>;
  /** Sequence in the stream. */
  readonly seq: number;
  /** When it happened, in milliseconds since 1970; 0 for a dead letter that is handed back. */
  readonly at: number;
  /**
   * Runs `work` and the durable inbox entry in one transaction, or nothing when this event was
   * handled before. Input and output that is safe to repeat goes before it.
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

/** An event as the consumers of a service hand it over. */
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

/** Thrown by a handler that went well and has to be called again, in `delayMs`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(readonly delayMs: number) {
    super(`again in ${delayMs} ms`);
  }
}

/** A message's payload; PoisonError when it is no JSON. */
export function parseJson(message: { json(): unknown }): unknown {
  try {
    return message.json();
  } catch (cause) {
    throw new PoisonError('the payload is not JSON', { cause });
  }
}

/** How a consumer hands over events. */
export interface HandlingOptions {
  /** How many events of this source may be in the hands of their handlers; 1 keeps their order. */
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
 * Makes a controller's method handle an event, or each of several. One is acknowledged when the
 * method has resolved; when it throws, it comes again later and at last becomes a dead letter.
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
