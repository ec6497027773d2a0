import { answerHeaders } from '@el-reto/contracts/headers';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import type { GatewayEnv } from '../env.ts';
import { answersWith } from './answer-class.ts';
import { clientErrorsWith } from './client-errors.ts';
import { sendError, toAppError } from './errors.ts';

/** Largest JSON body; pictures are streamed past this limit. */
export const bodyLimitBytes = 256 * 1024;

/** Longest time for a whole request to arrive. */
export const uploadTimeoutMs = 300_000;

/** Longest path parameter: a name of 200 characters, percent-encoded, and some room. */
const maxParamLength = 3_000;

export function fastifyOptions(env: GatewayEnv): FastifyHttpOptions<Server> {
  const headers = answerHeaders(env.PUBLIC_URL);
  return {
    logger: false,
    trustProxy: env.TRUST_PROXY,
    bodyLimit: bodyLimitBytes,
    // A large photo over a slow phone line takes minutes.
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    http: { ServerResponse: answersWith(headers) },
    frameworkErrors: (error, _request, reply) => void sendError(reply, toAppError(error)),
    clientErrorHandler: clientErrorsWith(headers),
  };
}
