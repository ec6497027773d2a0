import { AsyncLocalStorage } from 'node:async_hooks';
import { INVALID_SPAN_CONTEXT, ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import { trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Span, SpanContext, SpanOptions, Tracer } from '@opentelemetry/api';
import { AppError, isTransient } from '@el-reto/contracts';
import { names } from './attributes.ts';

/** The tracer is not in OpenTelemetry's global registry: libraries would add their own spans. */
const current = new AsyncLocalStorage<Span | undefined>();
let tracer: Tracer | undefined;

/**
 * The parent of the span that is being started, and the context that passes it to the tracer. All spans
 * share one context, because OpenTelemetry allocates a map and three functions for each new one. The
 * context is valid only while the span starts; span processors must not keep it.
 */
let parentToBe: SpanContext = INVALID_SPAN_CONTEXT;
const underParent = trace.setSpan(
  ROOT_CONTEXT,
  Object.assign(trace.wrapSpanContext(INVALID_SPAN_CONTEXT), { spanContext: () => parentToBe }),
);

/** Sets the tracer. Undefined stops tracing. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== undefined;

export const activeSpan = (): Span | undefined => tracer && current.getStore();

/** The current span as W3C `traceparent`. Null if the current work is not traced. */
export function activeTraceparent(): string | null {
  const span = activeSpan();
  return span ? formatTraceparent(span.spanContext()) : null;
}

/** Adds attributes to the current span, if there is one. */
export function annotate(attributes: () => Attributes): void {
  const span = activeSpan();
  if (span) span.setAttributes(attributes());
}

/** Marks the current span, if there is one, as failed because of an error that was handled. */
export function noteFailure(error: unknown): void {
  const span = activeSpan();
  if (span) failSpan(span, error);
}

/** Runs `work` in a new span of the current trace. Without a current span, `work` is not traced. */
export function inSpan<R>(name: string, options: () => SpanOptions, work: () => R): R {
  const parent = activeSpan();
  if (!parent) return work();
  return runSpan(startSpan(name, options(), parent.spanContext()), work);
}

/**
 * Runs `work` that a message with this `traceparent` caused. Without a `traceparent`, or if it is not
 * sampled, the work is not traced: the sender has decided.
 */
export function continueTrace<R>(
  traceparent: unknown,
  name: string,
  options: () => SpanOptions,
  work: () => R,
): R {
  if (!tracer) return work();
  const parent = parseTraceparent(traceparent);
  if (!parent || !isSampled(parent)) return work();
  return runSpan(startSpan(name, options(), parent), work);
}

/** Starts a span under `parent`, or as a new trace. The caller must end it. */
export function startSpan(name: string, options: SpanOptions, parent?: SpanContext): Span {
  if (!tracer) throw new Error('telemetry was not started');
  if (!parent) return tracer.startSpan(name, options, ROOT_CONTEXT);
  parentToBe = parent;
  return tracer.startSpan(name, options, underParent);
}

/** Runs `work` in `span` and then ends the span. A failure is recorded with its code. */
export function runSpan<R>(span: Span, work: () => R): R {
  try {
    const result = current.run(span, work);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    // Returns the original promise, because a derived one would settle a turn later and delay the answer.
    result.then(
      () => span.end(),
      (error: unknown) => {
        failSpan(span, error);
        span.end();
      },
    );
    return result;
  } catch (error) {
    failSpan(span, error);
    span.end();
    throw error;
  }
}

/** Runs `work` with `span`, if there is one, as the current span. Does not end the span. */
export const withSpan = <R>(span: Span | null | undefined, work: () => R): R =>
  span ? current.run(span, work) : work();

/** Runs `work` outside the current trace: it lasts longer than the request, or serves several requests. */
export const detached = <R>(work: () => R): R =>
  activeSpan() ? current.run(undefined, work) : work();

/** Marks `span` as failed, except after client errors. Error messages are only in the logs. */
function failSpan(span: Span, error: unknown): void {
  const type = errorTypeOf(error);
  span.setAttribute(names.errorType, type);
  if (isTransient(error)) span.setStatus({ code: SpanStatusCode.ERROR, message: type });
}

/** The attribute `error.type` of a failure: the code of an AppError, otherwise the name of the error. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return '_OTHER';
  return error.name === 'Error' ? error.constructor.name : error.name;
}

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export const isSampled = ({ traceFlags }: SpanContext): boolean =>
  (traceFlags & TraceFlags.SAMPLED) !== 0;

/** The span in a W3C `traceparent`, whether it is sampled or not. Undefined for any other text. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && pattern.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

export function formatTraceparent(span: SpanContext): string {
  return `00-${span.traceId}-${span.spanId}-${isSampled(span) ? '01' : '00'}`;
}
