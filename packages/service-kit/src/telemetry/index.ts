export { SpanKind } from '@opentelemetry/api';
export * from './attributes.ts';
export * from './causes.ts';
export * from './env.ts';
export * from './metrics/index.ts';
export * from './start-telemetry.ts';
export * from './trace-http.ts';
export { parseTraceparent } from './traceparent.ts';
export * from './tracing.ts';
