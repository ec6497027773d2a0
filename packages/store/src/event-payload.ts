import type { EventDefinition } from '@el-reto/contracts';
import type { z } from 'zod';

/** Largest payload of an event, in bytes: half of what NATS carries in one message. */
const payloadBytes = 512 * 1024;

/**
 * An event's payload, parsed, as the JSON text that the outbox keeps. Throws for one that does not
 * fit its schema, or is so large that the stream would never take it.
 */
export function eventPayload<S extends z.ZodType>(
  { subject, schema }: EventDefinition<S>,
  payload: z.input<S>,
): string {
  const text = JSON.stringify(schema.parse(payload));
  const size = Buffer.byteLength(text);
  if (size > payloadBytes) throw new Error(`an event ${subject} of ${size} bytes is too large`);
  return text;
}
