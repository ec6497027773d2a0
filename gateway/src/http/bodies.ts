import { AppError } from '@el-reto/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimitBytes } from './fastify-options.ts';

/** What `registerBodies` needs to know of a route, kept in its Fastify `config`. */
export interface BodyRules {
  readonly takesJson: boolean;
  readonly streamsBody: boolean;
}

const rulesOf = (request: FastifyRequest) =>
  request.routeOptions.config as unknown as Partial<BodyRules>;

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
      if (body === '' || !rulesOf(request).takesJson) done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
  scope.addContentTypeParser<string>(
    '*',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (request, body, done) => {
      if (body === '' || !rulesOf(request).takesJson) done(null, undefined);
      else done(new AppError('UNSUPPORTED_MEDIA_TYPE'), undefined);
    },
  );
}

/** For a scope of its own: bodies reach the handler as they arrive. */
export function passBodiesThrough(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
