import { AppError } from '@el-reto/contracts';
import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { callOf } from './endpoint.ts';

/**
 * Bodies by what the route takes: JSON where it declares one, the raw stream where it asks for
 * it. Elsewhere a body, whatever its type, is read and dropped.
 */
export function registerBodies(scope: FastifyInstance): void {
  const parseWith =
    (parse: FastifyBodyParser<string>): FastifyBodyParser<string> =>
    (request, body, done) => {
      const takesJson = callOf(request.routeOptions)?.body !== undefined;
      return body === '' || !takesJson ? done(null) : parse(request, body, done);
    };
  const parseJson = parseWith(scope.getDefaultJsonParser('error', 'error'));
  const refuse = parseWith((_request, _body, done) => done(new AppError('UNSUPPORTED_MEDIA_TYPE')));
  const options = { parseAs: 'string' } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json\b/i, options, parseJson);
  scope.addContentTypeParser('*', options, refuse);
}

/** For a scope of its own: bodies reach the handler as they arrive. */
export function passBodiesThrough(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
