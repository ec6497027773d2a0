import { AsyncLocalStorage } from 'node:async_hooks';
import { INVALID_SPAN_CONTEXT, ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import { trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Span, SpanContext, SpanOptions, Tracer } from '@opentelemetry/api';
import { AppError, isTransient } from '@el-reto/contracts';
import { names } from './attributes.ts';

/** Not in OpenTelemetry's global registry, because libraries would add their own spans. */
const current = new AsyncLocalStorage<Span | undefined>();
let tracer: Tracer | undefined;

/**
 * The parent of the span being started, and the context that passes it to the tracer. It is one
 * context for all, because OpenTelemetry allocates a map and three functions for each new one. It
 * is read while the span starts; a span processor must not keep it.
 */
let parentToBe: SpanContext = INVALID_SPAN_CONTEXT;
const underParent = trace.setSpan(
  ROOT_CONTEXT,
  Object.assign(trace.wrapSpanContext(INVALID_SPAN_CONTEXT), { spanContext: () => parentToBe }),
);

/** Sets the tracer; undefined stops tracing. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

/** Whether this process creates spans. */
export const isTracing = (): boolean => tracer !== undefined;

/** The current span; undefined if the current work is not traced. */
export const activeSpan = (): Span | undefined => tracer && current.getStore();

/** The current span as W3C `traceparent`; null if the current work is not traced. */
export function activeTraceparent(): string | null {
  const span = activeSpan();
  return span ? formatTraceparent(span.spanContext()) : null;
}

/** Adds attributes to the current span, if there is one. */
export function annotate(attributes: () => Attributes): void {
  const span = activeSpan();
  if (span) span.setAttributes(attributes());
}

/** Marks the current span, if there is one, as failed by a handled error. */
export function noteFailure(error: unknown): void {
  const span = activeSpan();
  if (span) failSpan(span, error);
}

/** Runs `work` in a new span of the current trace, if there is one. */
export function inSpan<R>(name: string, options: () => SpanOptions, work: () => R): R {
  const parent = activeSpan();
  if (!parent) return work();
  return runSpan(startSpan(name, options(), parent.spanContext()), work);
}

/**
 * Runs `work` as caused by a message with this `traceparent`. A message without one, or an
 * unsampled one, is not traced here: its sender has decided.
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

/** A span under `parent`, or of a new trace; the caller ends it. */
export function startSpan(name: string, options: SpanOptions, parent?: SpanContext): Span {
  if (!tracer) throw new Error('telemetry was not started');
  if (!parent) return tracer.startSpan(name, options, ROOT_CONTEXT);
  parentToBe = parent;
  return tracer.startSpan(name, options, underParent);
}

/** Runs `work` in `span` and ends the span with it; a failure is recorded by its code. */
export function runSpan<R>(span: Span, work: () => R): R {
  try {
    const result = current.run(span, work);
    if (!(result instanceof Promise)) {
      span.end();
      return result;
    }
    // Returns the original promise: a derived one would settle a turn later and delay the answer.
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

/** Runs `work` with `span`, if there is one, as the current one, and does not end it. */
export const withSpan = <R>(span: Span | null | undefined, work: () => R): R =>
  span ? current.run(span, work) : work();

/** Runs work that outlives the current request, or serves several, outside its trace. */
export const detached = <R>(work: () => R): R =>
  activeSpan() ? current.run(undefined, work) : work();

/** Marks `span` as failed, except for client errors. Error messages are only in the logs. */
function failSpan(span: Span, error: unknown): void {
  const type = errorTypeOf(error);
  span.setAttribute(names.errorType, type);
  if (isTransient(error)) span.setStatus({ code: SpanStatusCode.ERROR, message: type });
}

/** `error.type` of a failure: an AppError's code, else the error's name. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return '_OTHER';
  return error.name === 'Error' ? error.constructor.name : error.name;
}

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Whether the span is sampled. */
export const isSampled = ({ traceFlags }: SpanContext): boolean =>
  (traceFlags & TraceFlags.SAMPLED) !== 0;

/** The span that a W3C `traceparent` names, whether sampled or not; undefined for anything else. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && pattern.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** A span as W3C `traceparent`. */
export function formatTraceparent(span: SpanContext): string {
  return `00-${span.traceId}-${span.spanId}-${isSampled(span) ? '01' : '00'}`;
}
