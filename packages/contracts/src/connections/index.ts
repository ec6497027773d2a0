/** Limits on the connections of public HTTP servers. They need Node: not for browsers. */
export * from './address.ts';
export * from './client-errors.ts';
export * from './limit-connections.ts';
export * from './slow-clients.ts';
