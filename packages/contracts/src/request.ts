import { z } from 'zod';
import type { ServiceName } from './event.ts';

/** The caller, from a token verified by the gateway. */
export const actorSchema = z.object({
  uid: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  /** Firebase's `sign_in_provider`, as `password` or `google.com`. */
  provider: z.string(),
  /** Time of the last sign-in, in milliseconds since 1970. */
  signedInAt: z.number().int().optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/**
 * Data of a request besides its input. `idempotency` is present if the client sent an
 * Idempotency-Key: `key` is the client's, scoped to the actor by the receiving service.
 */
export const requestContextSchema = z.object({
  actor: actorSchema.nullable(),
  idempotency: z.object({ key: z.string().max(200) }).nullable(),
});
export type RequestContext = z.infer<typeof requestContextSchema>;

/** Allowed callers: everyone, any signed-in account, a verified one, or an administrator. */
export type Access = 'all' | 'signed-in' | 'user' | 'admin';

/** The gateway, a service, or `stack`: the operator of the installation. */
export type Caller = 'gateway' | ServiceName | 'stack';

interface Terms<I extends z.ZodType, O extends z.ZodType> {
  readonly input: I;
  readonly output: O;
  /**
   * The answer waits until the events of the change are in the stream, so that the gateway's caches
   * drop removed data. SERVICE_UNAVAILABLE if that takes too long.
   */
  readonly whenPublished?: true;
}

/** One NATS request: subject and schemas, parsed by both sides. */
export interface RequestDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Terms<I, O> {
  readonly subject: `${'rpc' | 'internal'}.${string}.${string}`;
  /** The service refuses other actors. */
  readonly access: A;
  /** Allowed senders; NATS refuses all others. */
  readonly callers: readonly Caller[];
}

type Addressed<A extends Access> =
  | { readonly subject: `rpc.${string}.${string}`; readonly access: A }
  | { readonly subject: `internal.${string}.${string}`; readonly callers: readonly Caller[] };

/**
 * Defines a request. Subjects `rpc.<service>.<action>` carry a user's request and may be sent by
 * the gateway only; `internal.<service>.<action>` subjects by the senders in `callers`.
 */
export function defineRequest<
  I extends z.ZodType,
  O extends z.ZodType,
  const A extends Access = 'all',
>(definition: Addressed<A> & Terms<I, O>): RequestDefinition<I, O, A> {
  return { callers: ['gateway'], access: 'all' as A, ...definition };
}
