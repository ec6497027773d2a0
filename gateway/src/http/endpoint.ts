import 'reflect-metadata';
import type { Actor, CallDefinition, CallName, Calls } from '@el-reto/contracts';
import { calls } from '@el-reto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Representation } from '../cache/representation.ts';

type Parsed<R, Part extends 'params' | 'query' | 'body'> =
  R extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** One request to an endpoint: parsed, with who asks. */
export interface Call<N extends CallName = CallName> {
  readonly params: Parsed<Calls[N], 'params'>;
  readonly query: Parsed<Calls[N], 'query'>;
  readonly body: Parsed<Calls[N], 'body'>;
  readonly actor: Calls[N]['access'] extends 'all' ? null : Actor;
  readonly idempotencyKey: string | undefined;
  /** The client wants no `likedAccounts` (`Prefer: return=minimal`). */
  readonly minimal: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Body<N extends CallName> = Calls[N] extends { response: infer S extends z.ZodType }
  ? z.input<S> & (Calls[N] extends { message: string } ? { message: string } : unknown)
  : never;

/** An answer to be sent as JSON, one that is cached as bytes, or the reply itself once it is sent. */
export type Outcome<N extends CallName = CallName> = Body<N> | Representation | FastifyReply;

export interface EndpointOptions {
  /** The service behind it must know whether the actor is an administrator. */
  readonly resolvesAdmin?: true;
  /** The body goes to the handler as a stream, whatever its type. */
  readonly streamsBody?: true;
  /** The answer is an open stream: a HEAD request makes no sense. */
  readonly streamsAnswer?: true;
}

export interface Endpoint {
  readonly name: CallName;
  readonly route: CallDefinition;
  readonly options: EndpointOptions;
}

const endpointKey = Symbol('endpoint');

/**
 * Makes a controller's method serve a route of the contracts. It runs after limits, identity and
 * parsing; these follow from the route's definition.
 */
export function Serves<N extends CallName>(name: N, options: EndpointOptions = {}) {
  return <M extends (call: Call<N>) => Outcome<N> | Promise<Outcome<N>>>(
    _target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    if (!descriptor.value) throw new Error(`${key} is not a method`);
    const endpoint: Endpoint = { name, route: calls[name], options };
    Reflect.defineMetadata(endpointKey, endpoint, descriptor.value);
  };
}

export function endpointOf(method: unknown): Endpoint | undefined {
  return typeof method === 'function' ? Reflect.getMetadata(endpointKey, method) : undefined;
}
