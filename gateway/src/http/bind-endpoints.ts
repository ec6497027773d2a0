import { statusOn, type CallDefinition } from '@el-reto/contracts';
import { annotate, idsOf, inRequestSpan, noteFailure, type Logger } from '@el-reto/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { AppCheckGate } from '../identity/app-check.ts';
import { Representation, cacheControl, sendRepresentation } from './representation.ts';
import type { Identity } from '../identity/identity.service.ts';
import type { Limiter } from '../limits/limiter.ts';
import { rememberingAsker } from '../limits/load-turns.ts';
import { callOf, isStream, type BoundEndpoint, type Call, type Outcome } from './endpoint.ts';
import { sendError, toAppError } from './errors.ts';
import type { SecurityNotes } from './note-security.ts';
import { idempotencyKeyOf, parseParts, prefersMinimal, readOff } from './parse-call.ts';

export interface EndpointParts {
  readonly identity: Identity;
  /** Null if limits are switched off. */
  readonly limiter: Limiter | null;
  /** Null if App Check is not enforced. */
  readonly appCheck: AppCheckGate | null;
  readonly logger: Logger;
  readonly notes: SecurityNotes;
}

/**
 * Registers an endpoint directly with Fastify. Before the body is read: limits by address, App Check,
 * identity, limits by account. After it: parsing, the handler, the answer. Nest's guards would run after
 * the body is read, and a cached answer would take 1.8 times the CPU (ADR 22).
 */
export function bindEndpoint(
  scope: FastifyInstance,
  endpoint: BoundEndpoint,
  parts: EndpointParts,
): void {
  const { definition } = endpoint;
  const { method, path } = definition;
  const onRequest = admission(definition, parts);
  scope.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: method === 'GET' && !isStream(definition),
    config: { call: definition },
    ...(onRequest && { onRequest }),
    handler: handlerFor(endpoint, parts.notes),
  });
}

/** The checks before the body is read. A public read without limits has almost none. */
function admission(definition: CallDefinition, parts: EndpointParts) {
  const { name, method, access, withoutAppCheck } = definition;
  const { identity, limiter, appCheck } = parts;
  const limited = limiter?.limits(name) ? limiter : null;
  const attested = method === 'GET' || withoutAppCheck ? null : appCheck;
  const remember = rememberingAsker(limiter !== null)[name];
  if (access === 'all' && !limited && !attested) return remember;
  if (remember) {
    return (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => {
      if (!limited?.limitsRequest(name, request)) return remember(request, reply, next);
      limited.checkAddress(name, request).then(() => remember(request, reply, next), next);
    };
  }
  return async (request: FastifyRequest) => {
    await limited?.checkAddress(name, request);
    await attested?.(request);
    if (access === 'all') return;
    const actor = await identity.actorFor(definition, request);
    annotate(() => idsOf(actor));
    await limited?.checkAccount(name, request, actor);
    request.actor = actor;
  };
}

function handlerFor(
  { definition, handle }: BoundEndpoint,
  notes: SecurityNotes,
): RouteHandlerMethod {
  const answer = (call: Call, outcome: Outcome) => {
    const { request, reply } = call;
    notes.done(definition, call, outcome);
    if ((outcome as unknown) === reply) return reply;
    if (outcome instanceof Representation) return sendRepresentation(request, reply, outcome);
    return reply
      .code(definition.status ?? 200)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', cacheControl.personal)
      .send(JSON.stringify(outcome));
  };
  return (request, reply) => {
    const call = {
      ...parseParts(definition, request),
      actor: request.actor,
      idempotencyKey: idempotencyKeyOf(request),
      minimal: prefersMinimal(request),
      request,
      reply,
    } as unknown as Call;
    const outcome = handle(call);
    return outcome instanceof Promise
      ? outcome.then((value) => answer(call, value))
      : answer(call, outcome);
  };
}

/** Answers errors in the API's shape and logs their causes. */
export function answerErrors(
  scope: FastifyInstance,
  { logger, notes }: Pick<EndpointParts, 'logger' | 'notes'>,
): void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = toAppError(error);
    noteFailure(refusal);
    const { code } = refusal;
    const status = statusOn(callOf(request.routeOptions) ?? {}, code);
    notes.failed(request, code, status);
    if (refusal.status >= 500) {
      // The route, not the address: an address may contain secrets, such as an invitation.
      const { method, routeOptions } = request;
      const facts = { err: refusal.cause ?? error, method, route: routeOptions.url, code };
      logger[code === 'INTERNAL' ? 'error' : 'warn'](facts, 'request failed');
    }
    if (code === 'BODY_TOO_LARGE') {
      // Fastify would close the connection, and a client that is still sending would lose the answer.
      reply.removeHeader('connection');
      readOff(request.raw);
    }
    return sendError(reply, refusal, status);
  };
  scope.setErrorHandler((error, request, reply) =>
    inRequestSpan(request, () => answer(error, request, reply)),
  );
}
