/** Injection token of the GatewayEnv. */
export const ENV = Symbol('GatewayEnv');
/** Injection token of the CacheOptions. */
export const CACHE_OPTIONS = Symbol('CacheOptions');
/** Injection token of the FirebaseIdentity. */
export const IDENTITY = Symbol('FirebaseIdentity');
/** Injection token of the VerifyAppCheck; null where App Check is not enforced. */
export const VERIFY_APP_CHECK = Symbol('VerifyAppCheck');
