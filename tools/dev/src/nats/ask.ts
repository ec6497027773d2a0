import { type RequestDefinition } from '@el-reto/contracts';
import { type NatsConnection, nuid, RequestError } from '@nats-io/transport-node';
import { z } from 'zod';
import { StackError } from '../errors.ts';

const replySchema = z.object({
  response: z.unknown().optional(),
  err: z.object({ code: z.string() }).optional(),
});

const timeoutMs = 5000;

/** Asks a service as the operator, without an actor, in the packet form of Nest's transport. */
export async function ask<I extends z.ZodType, O extends z.ZodType>(
  connection: NatsConnection,
  { subject, output }: RequestDefinition<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const data = { input, context: { actor: null, idempotency: null } };
  const packet = JSON.stringify({ pattern: subject, id: nuid.next(), data });
  const message = await connection
    .request(subject, packet, { timeout: timeoutMs })
    .catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error;
      throw new StackError(`${subject.split('.')[1]} no responde: ¿está en marcha?`);
    });
  const { response, err } = replySchema.parse(message.json());
  if (err) throw new StackError(meaning[err.code] ?? `El servicio respondió ${err.code}.`);
  return output.parse(response);
}

const meaning: Record<string, string> = {
  USER_NOT_FOUND: 'No hay ninguna cuenta con ese correo.',
};
