import { answerHeaders, strictestPolicy } from '@el-reto/contracts/headers';
import { clientErrorsWith, type ConnectionTimeouts } from '@el-reto/contracts/connections';
import type { FastifyHttpOptions } from 'fastify';
import { ServerResponse } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, Server } from 'node:http';
import type { GatewayEnv } from '../env.ts';
import { asksForPage, sendError, sendErrorPage, toAppError } from './errors.ts';

/** Largest JSON body; pictures are streamed past this limit. */
const bodyLimitBytes = 256 * 1024;

/** Longest path parameter: a name of 200 characters, percent-encoded, and some room. */
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
      ServerResponse: answersWith(headers),
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

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const policy = 'content-security-policy';
const isPage = (contentType: unknown) => String(contentType).startsWith('text/html');

/**
 * The server's responses: all carry `headers` where they do not say otherwise, and none is a page
 * without a policy. Set here, below the framework, they reach what it never sees, and cost a
 * cached answer less than a hook would.
 */
export function answersWith(headers: Readonly<Record<string, string>>): typeof ServerResponse {
  const always = Object.entries(headers);
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, reason?: string | Headers, rest?: Headers): this {
      const given = typeof reason === 'object' ? reason : rest;
      if (given && !Array.isArray(given)) {
        for (const [name, value] of always) given[name] ??= value;
        if (isPage(given['content-type'])) given[policy] ??= strictestPolicy;
      } else {
        for (const [name, value] of always) if (!this.hasHeader(name)) this.setHeader(name, value);
        if (isPage(this.getHeader('content-type')) && !this.hasHeader(policy)) {
          this.setHeader(policy, strictestPolicy);
        }
      }
      // Node accepts a reason or headers as the second argument, with an overload for each.
      return super.writeHead(status, reason as string, rest);
    }
  };
}
