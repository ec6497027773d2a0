export * from './catalogue.ts';
export * from './create-metrics.ts';
export * from './http-metrics.ts';
export * from './metrics.ts';
export * from './process-metrics.ts';
export type { Read, Reading } from './producer.ts';
export * from './serve-metrics.ts';
export * from './outcome-times.ts';
