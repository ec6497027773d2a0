import type { FastifyRequest } from 'fastify';

const callerKey = Symbol('caller');
type WithCaller = FastifyRequest & { [callerKey]?: string };

/** Remembers whose token a request has, for the security log. */
export function rememberCaller(request: FastifyRequest, uid: string): void {
  (request as WithCaller)[callerKey] = uid;
}

/** Whose token it was found to have; null as long as nobody looked, or for none that holds. */
export const callerOf = (request: FastifyRequest): string | null =>
  (request as WithCaller)[callerKey] ?? null;
