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

/** One request to an endpoint: parsed, with who asks. */
export interface Call<N extends CallName = CallName> {
  readonly params: Parsed<Calls[N], 'params'>;
  readonly query: Parsed<Calls[N], 'query'>;
  readonly body: Parsed<Calls[N], 'body'>;
  readonly actor: 'all' extends Calls[N]['access'] ? Actor | null : Actor;
  readonly idempotencyKey: string | undefined;
  /** The client wants no `likedAccounts` (`Prefer: return=minimal`). */
  readonly minimal: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer to be sent as JSON, one that is cached as bytes, or the reply itself once it is sent. */
export type Outcome<N extends CallName = CallName> = CallAnswer<N> | Representation | FastifyReply;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: CallDefinition;
  }
  interface FastifyRequest {
    /** The verified caller; null before the verification, and for calls open to all. */
    actor: Actor | null;
    /** Account id of a verified token; null before the verification, and for an invalid token. */
    callerId: string | null;
  }
}

const callKey = Symbol('call');

/**
 * Makes a controller's method answer a call of the contracts that the gateway does more about than
 * pass it on. It runs after limits, identity and parsing; these follow from the call's definition.
 */
export function Serves<N extends CallName>(name: N) {
  return <M extends (call: Call<N>) => Outcome<N> | Promise<Outcome<N>>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => Reflect.defineMetadata(callKey, calls[name], target, method);
}

/** A call and what answers it here: a controller's method, or the one function that passes calls on. */
export interface BoundEndpoint {
  readonly definition: CallDefinition;
  readonly handle: (call: Call) => Outcome | Promise<Outcome>;
}

/** Finds every method that `@Serves` a call. */
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

/** Every call that the gateway only passes on to the service that its definition names. */
export function passedOn(requests: RequestClient): BoundEndpoint[] {
  return allCalls.filter(isPassedOn).map((definition) => {
    const { message } = definition;
    const timeoutMs = gatewayWaitMs(definition.name);
    const sentence = message && { message };
    const handle = async ({ params, query, body, actor, idempotencyKey }: Call) => {
      const input = Object.assign({}, params, query, body);
      const options = { actor, idempotencyKey, timeoutMs };
      const answer = await requests.ask(definition, input, options);
      return (sentence ? Object.assign({}, answer, sentence) : answer) as Outcome;
    };
    return { definition, handle };
  });
}

/** The call that a route of Fastify serves, if it serves one. */
export const callOf = ({ config }: Pick<RouteOptions, 'config'>): CallDefinition | undefined =>
  config?.call;

/** Whether a call's answer stays open for as long as its reader likes. */
export const isStream = (call: CallDefinition | undefined): boolean =>
  call?.produces === 'text/event-stream';
