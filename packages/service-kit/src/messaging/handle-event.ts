import type { EventDefinition } from '@el-reto/contracts';
import { EventPattern } from '@nestjs/microservices';
import { UseFilters } from '@nestjs/common';
import { PassErrorsFilter } from '../error-filter.ts';
import type { z } from 'zod';
import type { Transaction } from '@el-reto/store';

/** An event as a handler gets it. */
export interface ReceivedEvent<D extends EventDefinition = EventDefinition> {
  /** The event's id, the same at every redelivery. */
  readonly id: string;
  readonly payload: z.output<D['schema']>;
  /** Sequence in the stream. */
  readonly seq: number;
  /**
   * Runs `work` and the durable inbox entry in one transaction, or nothing when this event was
   * handled before. Input and output that is safe to repeat goes before it.
   */
  once(work: (tx: Transaction) => Promise<void>): Promise<boolean>;
}

/** An event before its payload was parsed. */
export type RawEvent = Omit<ReceivedEvent, 'payload'> & { readonly payload: unknown };

/** A payload that does not fit its schema: no retry will mend it. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
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

/**
 * Makes a controller's method handle `definition`. The event is acknowledged when the method has
 * resolved; when it throws, the event comes again after a delay and at last goes to the dead
 * letters.
 */
export function HandleEvent<D extends EventDefinition>(
  definition: D,
  options: HandlingOptions = {},
) {
  return (
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<(event: ReceivedEvent<D>) => Promise<void>>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new Error(`${key} is not a method`);
    const parsed = async function parsed(this: object, raw: RawEvent): Promise<void> {
      const result = definition.schema.safeParse(raw.payload);
      if (!result.success) throw new PoisonError(result.error.message);
      await method.call(this, { ...raw, payload: result.data as z.output<D['schema']> });
    };
    descriptor.value = parsed;
    UseFilters(PassErrorsFilter)(target, key, descriptor);
    EventPattern(definition.subject, options)(target, key, descriptor);
  };
}
