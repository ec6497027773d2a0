export * from './answer-headers.ts';
export * from './page-policy.ts';
