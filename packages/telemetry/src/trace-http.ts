import { SpanKind, SpanStatusCode, type Span, type SpanContext } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idsOf, names } from './attributes.ts';
import type { Sampling } from './env.ts';
import { isSampled, isTracing, parseTraceparent, startSpan, withSpan } from './tracing.ts';

export interface TraceHttpOptions {
  /** Selects the traced routes, by their registered address. */
  readonly traces: (route: string) => boolean;
  /**
   * Selects their traced requests; by default those that the caller traces. The caller's trace id
   * is kept.
   */
  readonly sampling?: Sampling;
}

const asTheCaller: Sampling = { share: 0, callersChoose: true };

const spanKey = Symbol('span');
type Traced = FastifyRequest & { [spanKey]?: Span | null };
type Callback = (this: FastifyInstance, request: FastifyRequest, ...others: never[]) => unknown;

/**
 * A span for every HTTP request worth one, `POST /api/toggle-post-like/{postId}`, which its hooks
 * and its handler run in. To be called before routes are registered.
 */
export function traceHttp(instance: FastifyInstance, options: TraceHttpOptions): void {
  if (!isTracing()) return;
  const { sampling = asTheCaller } = options;
  /** Routes worth a span, by their address as registered, with their address as spans name it. */
  const templates = new Map<string, string>();
  // On all requests, traced or not: objects of different shapes would slow down the code that reads
  // them.
  instance.decorateRequest(spanKey, null);
  instance.addHook('onRoute', (route) => {
    if (!options.traces(route.url)) return;
    templates.set(route.url, route.url.replaceAll(/:(\w+)/g, '{$1}'));
    if (route.onRequest) route.onRequest = [route.onRequest].flat().map(inItsSpan);
    route.handler = inItsSpan(route.handler);
  });
  instance.addHook('onRequest', (request: Traced, reply, done) => {
    const header = request.headers['traceparent'];
    const parent = parentOf(header, sampling);
    const template = parent === null ? undefined : templates.get(request.routeOptions.url ?? '');
    if (parent !== null && template !== undefined) begin(request, reply, template, parent);
    done();
  });
}

/** Runs `work` in the request's span, if it has one: error handlers run outside of it. */
export const inRequestSpan = <R>(request: FastifyRequest, work: () => R): R =>
  withSpan((request as Traced)[spanKey], work);

function begin(
  request: Traced,
  reply: FastifyReply,
  template: string,
  parent: SpanContext | undefined,
): void {
  const { method, params } = request;
  const attributes = {
    [names.httpMethod]: method,
    [names.httpRoute]: template,
    ...idsOf(params),
  };
  const span = startSpan(`${method} ${template}`, { kind: SpanKind.SERVER, attributes }, parent);
  request[spanKey] = span;
  reply.raw.once('close', () => endRequestSpan(request, reply));
}

/** The span to hang a request's own on; undefined for none, null where it is not traced. */
function parentOf(header: unknown, { share, callersChoose }: Sampling) {
  if (callersChoose) {
    const caller = parseTraceparent(header);
    if (caller) return isSampled(caller) ? caller : null;
  }
  // The dice before anything else is read: what is not chosen costs nothing more.
  if (Math.random() >= share) return null;
  const outside = parseTraceparent(header);
  return outside && { ...outside, traceFlags: 1 };
}

/** Ends the request's span before its answer ends: for streams that stay open for hours. */
export function endRequestSpan(request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  const span = (request as Traced)[spanKey];
  if (!span) return;
  (request as Traced)[spanKey] = null;
  const status = raw.headersSent ? raw.statusCode : statusCode;
  span.setAttribute(names.httpStatus, status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  else if (!raw.headersSent) span.setAttribute(names.errorType, 'aborted');
  span.end();
}

/** `callback`, run in the span of the request that is its first parameter. */
function inItsSpan<F extends Callback>(callback: F): F {
  return function traced(this: FastifyInstance, request: Traced, ...others: never[]) {
    const span = request[spanKey];
    return span
      ? withSpan(span, () => callback.call(this, request, ...others))
      : callback.call(this, request, ...others);
  } as F;
}
