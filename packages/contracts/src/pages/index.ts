export * from './metadata.ts';
export * from './page-metadata.ts';
export * from './paths.ts';
