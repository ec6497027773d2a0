import { z } from 'zod';
import { errorStatus, type ErrorCode } from '../errors.ts';
import type { Access, RequestDefinition } from '../request.ts';
import type { SecurityKind } from '../security.ts';
import { addressOf, type CallName, type Method } from './addresses.ts';

/** The definition of a call; its method and path are in `addresses.ts`. */
export interface CallTerms {
  readonly access: Access;
  /**
   * The call cannot be undone. It asks for a sign-in of the last ten minutes
   * (RECENT_SIGN_IN_NEEDED), and the identity provider verifies the token at that moment. `service`:
   * only some uses cannot be undone; the service asks for the sign-in (`requireRecentSignIn`).
   */
  readonly recentSignIn?: true | 'service';
  /**
   * A read call that is allowed while the identity provider does not answer, with a token verified
   * within the last ten minutes.
   */
  readonly duringIdentityOutage?: true;
  /**
   * The gateway refuses calls that write to a banned account (BANNED). `allowed`: not this call, which
   * reads, exports or deletes the account's own data. `service`: the service reads the ban itself, in
   * the transaction of the change.
   */
  readonly whenBanned?: 'allowed' | 'service';
  /** The service needs to know whether the actor is an administrator, though others may ask. */
  readonly resolvesAdmin?: true;
  /** The kind under which the security log records it, done or tried. */
  readonly securityKind?: Extract<
    SecurityKind,
    'decision' | 'event-change' | 'deletion' | 'export' | 'switch'
  >;
  readonly summary: string;
  readonly status?: 201 | 202;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Asked by programs that no page attests, as those that read mails, or by a page that has not got
   * so far: no App Check token.
   */
  readonly withoutAppCheck?: true;
  /** Media types of a body that is not JSON: it is streamed. */
  readonly accepts?: string;
  /** Absent where the answer is not JSON (images, event streams, pages). */
  readonly response?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  readonly produces?: string;
  /** A second media type, where the query asks for it. */
  readonly alsoProduces?: string;
  /** Success message for people, added to the response by the gateway. */
  readonly message?: string;
  /** Codes beyond those that the access rule and malformed input imply. */
  readonly errors?: readonly ErrorCode[];
  /** Where a code has another status than elsewhere: what was sent is at fault, not who sent it. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>> | undefined;
  /** True for answers that carry an ETag and may be kept for a second by shared caches. */
  readonly cacheable?: true;
  /**
   * Where the gateway only passes the call on, the NATS request that answers it: its input is
   * parameters, query and body together, its output the response.
   */
  readonly subject?: `rpc.${string}.${string}`;
  /** See RequestDefinition. */
  readonly whenPublished?: true;
}

/** One call of the HTTP surface: the source of types, parsing and the OpenAPI document. */
export interface CallDefinition extends CallTerms {
  readonly name: CallName;
  readonly method: Method;
  /** Path with `{name}` parameters. */
  readonly path: `/${string}`;
}

/** A call that the gateway passes on: a NATS request too. */
export type PassedCall = CallDefinition & RequestDefinition;

type SchemaOf<T, Part extends keyof CallTerms> =
  T extends Readonly<Record<Part, infer S extends z.ZodType>> ? S : z.ZodType;

type Input<T> = z.ZodType<
  z.output<SchemaOf<T, 'params'>> & z.output<SchemaOf<T, 'query'>> & z.output<SchemaOf<T, 'body'>>,
  z.input<SchemaOf<T, 'params'>> & z.input<SchemaOf<T, 'query'>> & z.input<SchemaOf<T, 'body'>>
>;

type Named<N extends CallName, T extends CallTerms> = T &
  Pick<CallDefinition, 'method' | 'path'> & { readonly name: N } & (T extends {
    subject: infer S;
    response: infer O extends z.ZodType;
  }
    ? Omit<RequestDefinition<Input<T>, O>, 'access'> & { readonly subject: S }
    : unknown);

/** Whether the gateway refuses `call` to a banned account. */
export const refusesBanned = ({
  access,
  method,
  whenBanned,
}: Pick<CallDefinition, 'access' | 'method' | 'whenBanned'>): boolean =>
  (access === 'user' || access === 'signed-in') && method !== 'GET' && !whenBanned;

/** Defines calls, keeping their literal types. */
export function defineCalls<const T extends { readonly [N in CallName]?: CallTerms }>(
  terms: T,
): { readonly [N in keyof T & CallName]: T[N] extends CallTerms ? Named<N, T[N]> : never } {
  const calls = Object.entries(terms).map(([name, call]) => [
    name,
    { name, ...addressOf(name as CallName), ...call, ...(call.subject && passedOn(call)) },
  ]);
  return Object.fromEntries(calls);
}

function passedOn({ params, query, body, response }: CallTerms) {
  const parts = [params, query, body].filter((part) => part !== undefined);
  const [first] = parts;
  const input =
    first && parts.length === 1
      ? first
      : z.object(Object.assign({}, ...parts.map(shapeOf)) as z.ZodRawShape);
  return { callers: ['gateway'], input, output: response };
}

function shapeOf(schema: z.ZodType): z.ZodRawShape {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodObject) return schema.shape;
  throw new TypeError('what is passed on from several parts is made of objects');
}

/** The client's schema for the answer to `call`; undefined if the answer is not JSON. */
export function answerSchema({ response, message }: CallTerms): z.ZodType | undefined {
  const hasMessage = message !== undefined && response instanceof z.ZodObject;
  return hasMessage ? response.extend({ message: z.string() }) : response;
}

/** The HTTP status with which `call` answers `code`. */
export function statusOn({ statuses }: Pick<CallTerms, 'statuses'>, code: ErrorCode): number {
  return statuses?.[code] ?? errorStatus[code];
}
