import type { IncomingHttpHeaders } from 'node:http';
import { apiPrefix, errorMessage, errorStatus } from '@el-reto/contracts';
import type { ErrorCode, ErrorParams } from '@el-reto/contracts';
import {
  responseClassWith,
  clientErrorsWith,
  cutOffSlowClients,
  limitConnections,
  connectionTimeouts,
  errorPage,
  requestedPath,
  trustedProxies,
  type ConnectionTimeouts,
} from '@el-reto/contracts/connections';
import { longestPageWaitMs } from '@el-reto/contracts/rules';
import { answerHeaders, immutable, pageHeaders } from '@el-reto/contracts/headers';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readTls } from '@el-reto/contracts/tls-files';
import type { AdminSiteEnv } from './env.ts';
import { pageConfig, readPage } from './page.ts';

/**
 * Paths that are forwarded to the gateway: the API and all pictures, including the default avatar.
 */
const passedOn = [apiPrefix, '/media', '/avatar.svg'];
const hashedFileName = /-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/;

/** Silent connections are closed after this time. The gateway writes to streams every 15 s. */
const longestSilenceMs = longestPageWaitMs;

/**
 * The site of the administration. It serves the front end's files, answers every other path with
 * the page, and forwards API calls to the gateway.
 */
export async function buildAdminSite(
  env: AdminSiteEnv,
  waits: ConnectionTimeouts = connectionTimeouts,
): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: env.TRUST_PROXY,
    frameworkErrors: (error, request, reply) => refuse(error, request, reply),
    clientErrorHandler: clientErrorsWith(alwaysOf(env), waits.lingerMs),
    requestTimeout: waits.requestMs,
    connectionTimeout: longestSilenceMs,
    keepAliveTimeout: 65_000,
    http: {
      ServerResponse: responseClassWith(alwaysOf(env)),
      headersTimeout: waits.headersMs,
      connectionsCheckingInterval: waits.lookEveryMs,
    },
  });
  const stopWatching = cutOffSlowClients(app.server, waits);
  app.addHook('onClose', async () => stopWatching());
  if (env.LIMITS === 'on') {
    const isProxy = trustedProxies(env.TRUST_PROXY);
    limitConnections(app.server, { perAddress: env.CONNECTIONS_PER_ADDRESS, isProxy });
  }
  refusePipelining(app);
  app.setErrorHandler(refuse);
  for (const prefix of passedOn) await passOn(app, prefix, env);
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.register(fastifyStatic, {
    root: env.ADMIN_DIR,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response, path) {
      const cache = hashedFileName.test(path) ? immutable : 'no-cache';
      response.header('cache-control', cache);
    },
  });
  const ofPages = pageHeaders(pageConfig(env).firebase);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage(env);
    if (page === null) return fail(reply, 'ROUTE_NOT_FOUND', { path: requestedPath(request.url) });
    reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return reply.headers(ofPages).send(page);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request)
      ? sendPage(request, reply)
      : fail(reply, 'ROUTE_NOT_FOUND', { path: requestedPath(request.url) });
  });
  return app;
}

/**
 * Ends connections that send a request before the previous one is answered. Browsers never do, and
 * a client that does could send thousands of requests at once.
 */
function refusePipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    // Node assigns the socket to a response only after all earlier responses have ended.
    if (reply.raw.socket === null) request.raw.socket.destroy();
    else next();
  });
}

const alwaysOf = (env: AdminSiteEnv) => ({
  ...answerHeaders(env),
  'x-robots-tag': 'noindex, nofollow',
});

const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;

/** Answers errors of the framework, such as a malformed path, with the product's error texts. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode >= 500) return void fail(reply, 'INTERNAL');
  const params = { detail: 'la dirección o el cuerpo no son válidos' };
  if (!wantsPage(request)) return void fail(reply, 'MALFORMED_REQUEST', params);
  const page = errorPage(errorMessage('MALFORMED_REQUEST', params));
  void reply.code(400).type('text/html; charset=utf-8').send(page);
}

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
];

/** Removes the headers that concern only the gateway's connection (RFC 9110, section 7.6.1). */
function withoutHopByHop(headers: IncomingHttpHeaders) {
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/) ?? [];
  const removed = new Set([...hopByHop, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.has(name)));
}

async function passOn(
  app: FastifyInstance,
  prefix: string,
  { GATEWAY_URL, TLS_DIR }: AdminSiteEnv,
): Promise<void> {
  await app.register(proxy, {
    upstream: GATEWAY_URL,
    prefix,
    rewritePrefix: prefix,
    // A stream of server-sent events stays open as long as its page is open.
    undici: {
      bodyTimeout: 0,
      // The gateway limits connections by client address, so that no client blocks others.
      connections: null,
      headersTimeout: longestPageWaitMs,
      ...(TLS_DIR !== undefined && { connect: readTls(TLS_DIR) }),
    },
    replyOptions: {
      // Node has answered `Expect: 100-continue`, and the client library rejects it.
      rewriteRequestHeaders: (request, { expect: _, ...forwarded }) => ({
        ...forwarded,
        'x-forwarded-for': request.ip,
      }),
      rewriteHeaders: withoutHopByHop,
      onError: (reply) => {
        fail(reply, 'SERVICE_UNAVAILABLE');
      },
    },
  });
}

/**
 * The methods of Fastify's replies that are used here. The full types differ between HTTP versions.
 */
interface Reply {
  code(status: number): { send(body: object): unknown };
}

function fail(reply: Reply, code: ErrorCode, params: ErrorParams = {}) {
  const message = errorMessage(code, params);
  return reply.code(errorStatus[code]).send({ success: false, code, message });
}
