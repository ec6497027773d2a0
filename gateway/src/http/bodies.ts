import { AppError } from '@el-reto/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callOf } from './endpoint.ts';
import { bodyLimitBytes } from './fastify-options.ts';

const takesJson = ({ routeOptions }: FastifyRequest) => callOf(routeOptions)?.body !== undefined;

/**
 * Bodies by what the route takes: JSON where it declares one, the raw stream where it asks for
 * it. Elsewhere a body, whatever its type, is read and dropped.
 */
export function registerBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    /^application\/(?:[\w.-]+\+)?json\b/i,
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (request, body, done) => {
      if (body === '' || !takesJson(request)) done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
  scope.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (request, body, done) => {
      if (body === '' || !takesJson(request)) done(null, undefined);
      else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
    },
  );
}

/** For a scope of its own: bodies reach the handler as they arrive. */
export function passBodiesThrough(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
