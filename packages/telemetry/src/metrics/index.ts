export * from './catalogue.ts';
export * from './http-metrics.ts';
export * from './metrics.ts';
export * from './process-metrics.ts';
export * from './serve-metrics.ts';
