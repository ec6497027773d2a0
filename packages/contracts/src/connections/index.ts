export { responseClassWith, errorPage, requestedPath } from './answers.ts';
/** Limits on the connections of public HTTP servers. For Node only. */
export * from './address.ts';
export * from './client-errors.ts';
export * from './limit-connections.ts';
export * from './slow-clients.ts';
