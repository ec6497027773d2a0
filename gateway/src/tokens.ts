/** Injection token of the GatewayEnv. */
export const ENV = Symbol('GatewayEnv');
