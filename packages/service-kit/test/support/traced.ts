import { trace } from '@opentelemetry/api';
import { parseTraceparent, traceWith, withSpan } from '@el-reto/telemetry';
import { onTestFinished } from 'vitest';

export const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Runs `work` in a span with the ids of `traceparent`. Tracing is on until the end of the test. */
export function inTrace<R>(work: () => R): R {
  const context = parseTraceparent(traceparent);
  traceWith(trace.getTracer('test'));
  onTestFinished(() => traceWith(undefined));
  return withSpan(context && trace.wrapSpanContext(context), work);
}
