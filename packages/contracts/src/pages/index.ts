export * from './page-metadata.ts';
export * from './paths.ts';
