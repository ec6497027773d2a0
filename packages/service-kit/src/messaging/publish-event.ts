import { AppError, streams, type EventDefinition } from '@el-reto/contracts';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';

const timeoutMs = 2_000;

/**
 * Publishes an event that belongs to no change, and so waits in no outbox. Resolves once the stream
 * has it; SERVICE_UNAVAILABLE where it may not have.
 */
export async function publishEvent<S extends z.ZodType>(
  connection: NatsConnection,
  { subject, schema }: EventDefinition<S>,
  payload: z.input<S>,
): Promise<void> {
  const text = JSON.stringify(schema.parse(payload));
  const options = { timeout: timeoutMs, expect: { streamName: streams.events } };
  try {
    await jetstream(connection).publish(subject, text, options);
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
}
