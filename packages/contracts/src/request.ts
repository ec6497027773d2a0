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

/** A NATS request: its subject, and schemas with which both sides parse it. */
export interface RequestDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly subject: `${'rpc' | 'internal'}.${string}.${string}`;
  readonly input: I;
  readonly output: O;
  /** The service refuses actors without this access. */
  readonly access: A;
  /** The allowed senders. NATS refuses all others. */
  readonly callers: readonly Caller[];
  /**
   * The answer waits until the events of the change are in the stream, so that the gateways' caches drop
   * removed data. SERVICE_UNAVAILABLE if this takes too long.
   */
  readonly whenPublished?: true;
}

/** A request has either an `access`, or `callers`. */
type RequestTerms = Pick<RequestDefinition, 'input' | 'output' | 'whenPublished'> &
  ({ readonly access: Access } | { readonly callers: readonly Caller[] });

type Defined<T extends RequestTerms> = RequestDefinition<
  T['input'],
  T['output'],
  T extends { readonly access: infer A extends Access } ? A : 'all'
>;

/**
 * Defines the requests that a service answers. One with an `access` is a user's request. Only the gateway may
 * send it, to the subject `rpc.<service>.<name>`. One with `callers` may be sent by these services, to
 * `internal.<service>.<name>`.
 */
export function defineRequests<const T extends Readonly<Record<string, RequestTerms>>>(
  service: ServiceName,
  terms: T,
): { readonly [N in keyof T]: Defined<T[N]> } {
  const requests = Object.entries(terms).map(([name, request]) => {
    const action = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const subject = `${'callers' in request ? 'internal' : 'rpc'}.${service}.${action}`;
    return [name, { callers: ['gateway'], access: 'all', ...request, subject }];
  });
  return Object.fromEntries(requests);
}
