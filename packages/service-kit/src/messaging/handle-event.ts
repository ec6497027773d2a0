import type { EventDefinition } from '@el-reto/contracts';
import { EventPattern } from '@nestjs/microservices';
import { applyDecorators, UseFilters, UsePipes, type PipeTransform } from '@nestjs/common';
import { PassErrorsFilter } from './handle-request.ts';
import type { z } from 'zod';
import { handleOnce, type Store, type Transaction } from '@el-reto/store';

export interface ReceivedEvent<D extends EventDefinition = EventDefinition> {
  /** The event's id. It is the same in every delivery. */
  readonly id: string;
  readonly subject: EventDefinition['subject'];
  readonly payload: z.output<D['schema']>;
  /** When the event happened, in milliseconds since 1970. 0 for a redelivered dead letter. */
  readonly at: number;
  /**
   * Runs `work` and stores the inbox entry in one transaction, unless the event was handled before. Other
   * input and output must be idempotent and come before this call.
   */
  once(work: (tx: Transaction) => Promise<void>): Promise<boolean>;
  /** The key of the inbox entry, for `handleEachOnce`. */
  readonly inboxKey: string;
}

/** An event whose payload is not parsed yet. */
export interface RawEvent extends Omit<ReceivedEvent, 'payload' | 'subject'> {
  readonly subject: string;
  readonly payload: unknown;
}

/** Adds to an event the functions for its inbox entry. */
export function rawEvent(
  store: Store,
  service: string,
  event: Omit<RawEvent, 'once' | 'inboxKey'>,
): RawEvent {
  const inboxKey = `${service}:${event.id}`;
  return { ...event, inboxKey, once: (work) => handleOnce(store, inboxKey, work) };
}

/** The payload is invalid. No retry can succeed. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

/** Thrown by a handler that has succeeded but must be called again after `delayMs`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(readonly delayMs: number) {
    super(`again in ${delayMs} ms`);
  }
}

/** The payload of a message. Throws PoisonError if it is not JSON. */
export function parseJson(message: { json(): unknown }): unknown {
  try {
    return message.json();
  } catch (cause) {
    throw new PoisonError('the payload is not JSON', { cause });
  }
}

export interface HandlingOptions {
  /** Most events of the feed that are handled at the same time. With 1, their order is kept. */
  readonly atOnce?: number;
}

class PayloadPipe implements PipeTransform<RawEvent, ReceivedEvent> {
  constructor(private readonly definitions: readonly EventDefinition[]) {}

  transform(event: RawEvent): ReceivedEvent {
    const definition = this.definitions.find(({ subject }) => subject === event.subject);
    const { data, error } = definition?.schema.safeParse(event.payload) ?? {};
    if (!definition || error) throw new PoisonError(error?.message ?? 'no such event is expected');
    return { ...event, subject: definition.subject, payload: data };
  }
}

/**
 * Makes a controller's method the handler of one or several events. The event is acknowledged once the
 * method resolves. If the method throws, the event is delivered again; after the last attempt it becomes a
 * dead letter.
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
