export * from './answer-headers.ts';
export * from './page-policy.ts';
export * from './trust-proxy.ts';
