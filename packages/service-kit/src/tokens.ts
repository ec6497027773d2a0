/** Injection token of the service's Store. */
export const STORE = Symbol('Store');
/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('Logger');
/** Injection token of the process's NATS connection. */
export const NATS = Symbol('NatsConnection');
/** Injection token of the service's parsed environment. */
export const ENV = Symbol('Env');
