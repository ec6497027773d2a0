export * from './page-head.ts';
export * from './page-heads.ts';
