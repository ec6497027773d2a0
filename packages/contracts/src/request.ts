import { z } from 'zod';
import type { ServiceName } from './event.ts';

/** The caller, from a token that the gateway has verified. */
export const actorSchema = z.object({
  uid: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  /** Firebase's `sign_in_provider`, for example `password` or `google.com`. */
  provider: z.string(),
  /** Time of the last sign-in, in milliseconds since 1970. */
  signedInAt: z.number().int().optional(),
});
export type Actor = z.infer<typeof actorSchema>;

/**
 * Data of a request in addition to its input. `idempotency` is present if the client sent an
 * Idempotency-Key. `key` is the client's text; the receiving service scopes it to the actor.
 */
export const requestContextSchema = z.object({
  actor: actorSchema.nullable(),
  idempotency: z.object({ key: z.string().max(200) }).nullable(),
});
export type RequestContext = z.infer<typeof requestContextSchema>;

/**
 * The allowed callers: everyone, any signed-in account, an account with a verified address, or an
 * administrator.
 */
export type Access = 'all' | 'signed-in' | 'user' | 'admin';

/** The sender of a request: the gateway, a service, or `stack`, the operator of the installation. */
export type Caller = 'gateway' | ServiceName | 'stack';

interface Terms<I extends z.ZodType, O extends z.ZodType> {
  readonly input: I;
  readonly output: O;
  /**
   * The answer waits until the events of the change are in the stream, so that the gateways' caches drop
   * removed data. SERVICE_UNAVAILABLE if this takes too long.
   */
  readonly whenPublished?: true;
}

/** A NATS request: its subject, and schemas with which both sides parse it. */
export interface RequestDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> extends Terms<I, O> {
  readonly subject: `${'rpc' | 'internal'}.${string}.${string}`;
  /** The service refuses actors without this access. */
  readonly access: A;
  /** The allowed senders. NATS refuses all others. */
  readonly callers: readonly Caller[];
}

type Addressed<A extends Access> =
  | { readonly subject: `rpc.${string}.${string}`; readonly access: A }
  | { readonly subject: `internal.${string}.${string}`; readonly callers: readonly Caller[] };

/**
 * Defines a request. `rpc.<service>.<action>` is a user's request, which only the gateway may send.
 * `internal.<service>.<action>` may be sent by the `callers`.
 */
export function defineRequest<
  I extends z.ZodType,
  O extends z.ZodType,
  const A extends Access = 'all',
>(definition: Addressed<A> & Terms<I, O>): RequestDefinition<I, O, A> {
  return { callers: ['gateway'], access: 'all' as A, ...definition };
}
