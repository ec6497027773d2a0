/**
 * Nest's injection tokens of the service's store, pino logger, NATS connection and parsed
 * environment.
 */
export const STORE = Symbol('Store');
export const LOGGER = Symbol('Logger');
export const NATS = Symbol('NatsConnection');
export const ENV = Symbol('Env');
