import { z } from 'zod';
import { prizePlace } from '../claims.ts';
import { errorStatus, type ErrorCode } from '../errors.ts';
import { id, slug, uid } from '../fields.ts';
import { clusterId } from '../likes.ts';
import type { Access, RequestDefinition } from '../request.ts';
import { rightsNumber } from '../rights.ts';
import type { SecurityKind } from '../security.ts';
import { addAddresses, addressOf } from './addresses.ts';
import type { CallName, Method, PathParams } from './addresses.ts';
import { adminAddresses } from './admin-addresses.ts';

addAddresses(adminAddresses);

/** The forms of the parameters in paths, by name. */
const parameterForms = {
  eventId: id,
  postId: id,
  jurorId: id,
  clusterId,
  uid,
  eventSlug: slug,
  postSlug: slug,
  name: z.string().min(1).max(200),
  number: rightsNumber,
  place: prizePlace,
  token: z.string().min(1).max(500),
};
type ParameterForms = typeof parameterForms;

/** The definition of a call. Its method and path are in `addresses.ts`. */
export interface CallTerms {
  readonly access: Access;
  /**
   * The call cannot be undone. It requires a sign-in within the last ten minutes (RECENT_SIGN_IN_NEEDED),
   * and the identity provider verifies the token for this call. `service`: only some uses cannot be
   * undone, and the service checks the sign-in with `requireRecentSignIn`.
   */
  readonly recentSignIn?: true | 'service';
  /**
   * While the identity provider does not answer, the call is accepted with a token that was verified
   * within the last ten minutes.
   */
  readonly duringIdentityOutage?: true;
  /**
   * By default the gateway refuses a banned account's calls that write (BANNED). `allowed`: the gateway
   * accepts this call, which concerns only the account itself. `service`: the service checks the ban in the
   * transaction of the change.
   */
  readonly whenBanned?: 'allowed' | 'service';
  /** Every account may use the call, but the service needs to know whether the actor is an administrator. */
  readonly resolvesAdmin?: true;
  /** The call's kind in the security log. If set, completed and failed calls are logged. */
  readonly securityKind?: Extract<
    SecurityKind,
    'decision' | 'event-change' | 'deletion' | 'export' | 'switch'
  >;
  readonly summary: string;
  readonly status?: 201 | 202;
  /** By default, the parameters of the path in their usual forms. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The call needs no App Check token, because mail programs or pages without App Check make it. */
  readonly withoutAppCheck?: true;
  /** Media types of a body that is not JSON. Such a body is streamed. */
  readonly accepts?: string;
  /** Absent if the answer is not JSON but an image, an event stream or a page. */
  readonly response?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  readonly produces?: string;
  /** A second media type of the answer, which the query selects. */
  readonly alsoProduces?: string;
  /** A message for people that the gateway adds to a successful answer. */
  readonly message?: string;
  /** Error codes in addition to those that follow from the access rule and the input. */
  readonly errors?: readonly ErrorCode[];
  /** Statuses of this call that differ from the usual ones, for example 422 instead of 403. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>> | undefined;
  /** The answer has an ETag. Shared caches may store it for one second. */
  readonly cacheable?: true;
  /**
   * The subject of the NATS request that answers the call, if the gateway only forwards the call. The
   * request's input is parameters, query and body together. Its output is the response.
   */
  readonly subject?: `rpc.${string}.${string}`;
  /** See RequestDefinition. */
  readonly whenPublished?: true;
}

/** A call of the HTTP surface. Types, parsing and the OpenAPI document are derived from it. */
export interface CallDefinition extends CallTerms {
  readonly name: CallName;
  readonly method: Method;
  /** Path with `{name}` parameters. */
  readonly path: `/${string}`;
}

/** A call that the gateway forwards. It also is a NATS request. */
export type PassedCall = CallDefinition & RequestDefinition;

/** The terms of a call with the parameters of its path. */
type WithParams<N extends CallName, T> = [keyof PathParams<N>] extends [never]
  ? T
  : { params: z.ZodObject<Pick<ParameterForms, keyof PathParams<N> & keyof ParameterForms>> } & T;

type SchemaOf<T, Part extends keyof CallTerms> =
  T extends Readonly<Record<Part, infer S extends z.ZodType>> ? S : z.ZodType;

type Input<T> = z.ZodType<
  z.output<SchemaOf<T, 'params'>> & z.output<SchemaOf<T, 'query'>> & z.output<SchemaOf<T, 'body'>>,
  z.input<SchemaOf<T, 'params'>> & z.input<SchemaOf<T, 'query'>> & z.input<SchemaOf<T, 'body'>>
>;

type Named<N extends CallName, T> = T &
  Pick<CallDefinition, 'method' | 'path'> & { readonly name: N } & (T extends {
    subject: infer S;
    response: infer O extends z.ZodType;
  }
    ? Omit<RequestDefinition<Input<T>, O>, 'access'> & { readonly subject: S }
    : unknown);

export const refusesBanned = ({
  access,
  method,
  whenBanned,
}: Pick<CallDefinition, 'access' | 'method' | 'whenBanned'>): boolean =>
  (access === 'user' || access === 'signed-in') && method !== 'GET' && !whenBanned;

/** Defines calls and keeps their literal types. */
export function defineCalls<const T extends { readonly [N in CallName]?: CallTerms }>(
  terms: T,
): {
  readonly [N in keyof T & CallName]: T[N] extends CallTerms
    ? Named<N, WithParams<N, T[N]>>
    : never;
} {
  const calls = Object.entries(terms).map(([name, given]) => {
    const address = addressOf(name as CallName);
    const call = { ...paramsIn(address.path), ...given };
    return [name, { name, ...address, ...call, ...(call.subject && passedOn(call)) }];
  });
  return Object.fromEntries(calls);
}

function paramsIn(path: string): Pick<CallTerms, 'params'> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof ParameterForms);
  if (names.length === 0) return {};
  return {
    params: z.object(Object.fromEntries(names.map((name) => [name, parameterForms[name]]))),
  };
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
  throw new TypeError('a forwarded call with several parts needs objects');
}

/** The schema of the answer for clients. Undefined if the answer is not JSON. */
export function answerSchema({ response, message }: CallTerms): z.ZodType | undefined {
  const hasMessage = message !== undefined && response instanceof z.ZodObject;
  return hasMessage ? response.extend({ message: z.string() }) : response;
}

export function statusOn({ statuses }: Pick<CallTerms, 'statuses'>, code: ErrorCode): number {
  return statuses?.[code] ?? errorStatus[code];
}
