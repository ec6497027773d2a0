/** What HTTP servers that face the public let a client hold. For servers alone: it needs Node. */
export * from './address.ts';
export * from './client-errors.ts';
export * from './limit-connections.ts';
export * from './slow-clients.ts';
