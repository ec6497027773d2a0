import { AppError, type CallDefinition } from '@el-reto/contracts';
import { parseInput } from '@el-reto/service-kit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const uuid = z.uuid();

/** Parses what the route declares and nothing else; MALFORMED_REQUEST names the first fault. */
export function parseParts(route: CallDefinition, request: FastifyRequest) {
  const { params, query, body } = route;
  return {
    params: params && parseInput(params, request.params),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, request.body === undefined ? {} : request.body),
  };
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!uuid.safeParse(key).success) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'Idempotency-Key (debe ser un UUID)' });
  }
  return String(key);
}

/** Whether the client prefers answers without `likedAccounts`. */
export function prefersMinimal(request: FastifyRequest): boolean {
  const prefer = request.headers.prefer;
  if (prefer === undefined) return false;
  return /(?:^|[,;])\s*return\s*=\s*"?minimal"?\s*(?:$|[,;])/i.test(String(prefer));
}
