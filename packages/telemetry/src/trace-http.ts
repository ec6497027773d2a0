import { SpanKind, SpanStatusCode, type Span, type SpanContext } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idsOf, names } from './attributes.ts';
import type { Sampling } from './env.ts';
import { isSampled, isTracing, parseTraceparent, startSpan, withSpan } from './tracing.ts';

export interface TraceHttpOptions {
  /** Selects the routes that are traced, by their registered path. */
  readonly traces: (route: string) => boolean;
  /**
   * Selects the requests to these routes that are traced. By default: those that the caller traces. The
   * caller's trace id is kept.
   */
  readonly sampling?: Sampling;
}

const asTheCaller: Sampling = { share: 0, callersChoose: true };

const spanKey = Symbol('span');
type Traced = FastifyRequest & { [spanKey]?: Span | null };
type Callback = (this: FastifyInstance, request: FastifyRequest, ...others: never[]) => unknown;

/**
 * Creates a span for every selected HTTP request, for example `POST /api/toggle-post-like/{postId}`. The
 * hooks and the handler of the request run in the span. Must be called before routes are registered.
 */
export function traceHttp(instance: FastifyInstance, options: TraceHttpOptions): void {
  if (!isTracing()) return;
  const { sampling = asTheCaller } = options;
  /** For each traced route: its registered path, and its path in the form for spans. */
  const templates = new Map<string, string>();
  // These fields are added to all requests, traced or not: objects of different shapes would slow down the
  // code that reads them.
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

/** Runs `work` in the request's span, if it has one. Needed in error handlers, which run outside the span. */
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

/** The parent of a request's span. Undefined if the span has no parent, null if the request is not traced. */
function parentOf(header: unknown, { share, callersChoose }: Sampling) {
  if (callersChoose) {
    const caller = parseTraceparent(header);
    if (caller) return isSampled(caller) ? caller : null;
  }
  // Sampling comes first, so that requests that are not selected cost nothing more.
  if (Math.random() >= share) return null;
  const outside = parseTraceparent(header);
  return outside && { ...outside, traceFlags: 1 };
}

/** Ends the request's span before the answer ends. For streams, which stay open for hours. */
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

/** Wraps `callback`, whose first parameter is a request, so that it runs in the request's span. */
function inItsSpan<F extends Callback>(callback: F): F {
  return function traced(this: FastifyInstance, request: Traced, ...others: never[]) {
    const span = request[spanKey];
    return span
      ? withSpan(span, () => callback.call(this, request, ...others))
      : callback.call(this, request, ...others);
  } as F;
}
