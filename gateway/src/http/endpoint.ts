import 'reflect-metadata';
import {
  allCalls,
  calls,
  gatewayWaitMs,
  isPassedOn,
  type Actor,
  type CallAnswer,
  type CallDefinition,
  type CallName,
  type Calls,
} from '@el-reto/contracts';
import type { RequestClient } from '@el-reto/service-kit';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Representation } from './representation.ts';

type Parsed<R, Part extends 'params' | 'query' | 'body'> =
  R extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

export interface Call<N extends CallName = CallName> {
  readonly params: Parsed<Calls[N], 'params'>;
  readonly query: Parsed<Calls[N], 'query'>;
  readonly body: Parsed<Calls[N], 'body'>;
  readonly actor: 'all' extends Calls[N]['access'] ? Actor | null : Actor;
  readonly idempotencyKey: string | undefined;
  /** Whether the client asked to leave out `likedAccounts` (`Prefer: return=minimal`). */
  readonly minimal: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A handler's result: a value to send as JSON, cached bytes, or the reply if it was sent already. */
export type Outcome<N extends CallName = CallName> = CallAnswer<N> | Representation | FastifyReply;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: CallDefinition;
  }
  interface FastifyRequest {
    /** The verified caller. Null before the verification, and for public calls. */
    actor: Actor | null;
    /** Account id of a verified token. Null before the verification, and for an invalid token. */
    callerId: string | null;
  }
}

const callKey = Symbol('call');

/**
 * Makes a controller's method the handler of a call. Needed only if the gateway does more than pass the
 * call on. Before the method runs, limits, identity and input are checked as the call's definition
 * requires.
 */
export function Serves<N extends CallName>(name: N) {
  return <M extends (call: Call<N>) => Outcome<N> | Promise<Outcome<N>>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => Reflect.defineMetadata(callKey, calls[name], target, method);
}

/** A call and its handler: a controller's method, or the function that passes calls on. */
export interface BoundEndpoint {
  readonly definition: CallDefinition;
  readonly handle: (call: Call) => Outcome | Promise<Outcome>;
}

export function discoverEndpoints(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): BoundEndpoint[] {
  return discovery.getControllers().flatMap(({ instance }) =>
    scanner.getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((method) => {
      const definition = Reflect.getMetadata(callKey, instance, method);
      return definition ? [{ definition, handle: instance[method].bind(instance) }] : [];
    }),
  );
}

/** All calls that the gateway passes on unchanged to the service of their definition. */
export function passedOn(requests: RequestClient): BoundEndpoint[] {
  return allCalls.filter(isPassedOn).map((definition) => {
    const { message } = definition;
    const timeoutMs = gatewayWaitMs(definition.name);
    const handle = async ({ params, query, body, actor, idempotencyKey, minimal }: Call) => {
      const input = Object.assign({}, params, query, body);
      const options = { actor, idempotencyKey, timeoutMs };
      const answer = await requests.ask(definition, input, options);
      // Undefined fields are not sent. A new post is the only one among these answers, and it has a message.
      const added = { message, ...(minimal && { likedAccounts: undefined }) };
      return (message ? Object.assign({}, answer, added) : answer) as Outcome;
    };
    return { definition, handle };
  });
}

/** The call of a Fastify route; undefined for other routes. */
export const callOf = ({ config }: Pick<RouteOptions, 'config'>): CallDefinition | undefined =>
  config?.call;

/** Whether the answer is a stream that stays open until the reader leaves. */
export const isStream = (call: CallDefinition | undefined): boolean =>
  call?.produces === 'text/event-stream';
