import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { AppError, limits, type CallDefinition } from '@el-reto/contracts';
import { parseInput } from '@el-reto/service-kit';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callOf } from './endpoint.ts';

/** A UUID of any version and variant. */
const uuid = z.guid();

/** Parses the parts that the route declares. MALFORMED_REQUEST names the first fault. */
export function parseParts(route: CallDefinition, request: FastifyRequest) {
  const { params, query, body } = route;
  return {
    params: params && parseInput(params, request.params),
    query: query && parseInput(query, request.query),
    body: body && parseInput(body, request.body === undefined ? {} : request.body),
  };
}

/** The key in lower case: the same UUID can be written in both. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (!uuid.safeParse(key).success) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'Idempotency-Key (debe ser un UUID)' });
  }
  return String(key).toLowerCase();
}

/** Whether the client prefers answers without `likedAccounts`. */
export function prefersMinimal(request: FastifyRequest): boolean {
  const prefer = request.headers.prefer;
  if (prefer === undefined) return false;
  return /(?:^|[,;])\s*return\s*=\s*"?minimal"?\s*(?:$|[,;])/i.test(String(prefer));
}

/** Reads JSON in UTF-8 for routes that declare a body. The body of any other request is read and discarded. */
export function registerBodies(scope: FastifyInstance): void {
  const parseWith =
    (parse: FastifyBodyParser<Buffer>): FastifyBodyParser<Buffer> =>
    (request, body, done) => {
      const takesJson = callOf(request.routeOptions)?.body !== undefined;
      return body.length === 0 || !takesJson ? done(null) : parse(request, body, done);
    };
  const parseText = scope.getDefaultJsonParser('error', 'error');
  const parseJson = parseWith((request, body, done) =>
    isUtf8(body)
      ? parseText(request, body.toString(), done)
      : done(new AppError('MALFORMED_REQUEST', { detail: 'el cuerpo no es UTF-8' })),
  );
  const refuse = parseWith((_request, _body, done) => done(new AppError('UNSUPPORTED_MEDIA_TYPE')));
  const options = { parseAs: 'buffer' } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json\b/i, options, parseJson);
  scope.addContentTypeParser('*', options, refuse);
}

/** For a separate Fastify scope: handlers receive bodies as unread streams. */
export function passBodiesThrough(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Reads and discards a body up to the size of an image. A client that sends more is disconnected. */
export function readOff(sent: Readable): void {
  let bytes = 0;
  sent.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.imageBytes) sent.destroy();
  });
  sent.resume();
}
