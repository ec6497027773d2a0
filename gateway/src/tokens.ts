/** Injection token of the GatewayEnv. */
export const ENV = Symbol('GatewayEnv');
/** Injection token of the CacheOptions. */
export const CACHE_OPTIONS = Symbol('CacheOptions');
