import { z } from 'zod';

/** Who asks: taken from a verified token by the gateway, trusted by the services. */
export const actorSchema = z.object({
  uid: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  /** Firebase's `sign_in_provider`, as `password` or `google.com`. */
  provider: z.string(),
});
export type Actor = z.infer<typeof actorSchema>;

/**
 * What travels in a request besides its input. `idempotency` is present when the client sent an
 * Idempotency-Key: `key` is the client's, scoped to the actor by the receiving service.
 */
export const requestContextSchema = z.object({
  actor: actorSchema.nullable(),
  idempotency: z.object({ key: z.string().max(200) }).nullable(),
});
export type RequestContext = z.infer<typeof requestContextSchema>;

/** One NATS request: subject and schemas, parsed by both sides. */
export interface RequestDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly subject: `${'rpc' | 'internal'}.${string}.${string}`;
  readonly input: I;
  readonly output: O;
}

/**
 * Defines a request. `rpc.<service>.<action>` subjects carry a user's wish and only the gateway
 * may send them; `internal.<service>.<action>` subjects are for services among themselves.
 */
export function defineRequest<I extends z.ZodType, O extends z.ZodType>(
  definition: RequestDefinition<I, O>,
): RequestDefinition<I, O> {
  return definition;
}
