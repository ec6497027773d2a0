import { answerHeaders } from '@el-reto/contracts/headers';
import {
  responseClassWith,
  clientErrorsWith,
  type ConnectionTimeouts,
} from '@el-reto/contracts/connections';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import type { GatewayEnv } from '../env.ts';
import { asksForPage, sendError, sendErrorPage, toAppError } from './errors.ts';

/** Largest JSON body. Pictures are streamed and have another limit. */
const bodyLimitBytes = 256 * 1024;

/** Longest path parameter: a name of 200 characters in percent-encoding, with some reserve. */
const maxParamLength = 3_000;

export function fastifyOptions(
  env: GatewayEnv,
  { headersMs, requestMs, lookEveryMs, lingerMs }: ConnectionTimeouts,
): FastifyHttpOptions<Server> {
  const headers = answerHeaders(env);
  return {
    logger: false,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    http: {
      ServerResponse: responseClassWith(headers),
      headersTimeout: headersMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    frameworkErrors: (error, request, reply) => {
      const refusal = toAppError(error);
      void (asksForPage(request) ? sendErrorPage(reply, refusal) : sendError(reply, refusal));
    },
    clientErrorHandler: clientErrorsWith(headers, lingerMs),
  };
}
