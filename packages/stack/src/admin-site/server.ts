import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage, errorStatus, type ErrorCode, type ErrorParams } from '@el-reto/contracts';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AdminSiteEnv } from './env.ts';
import { pageHeaders } from './headers.ts';
import { renderPage } from './page.ts';

const passedOn = ['/api', '/media'];
const hashed = /-[\w-]{8,}\.\w+$/;

/** The admin front end's own site: its files, every path a page, the API passed on. */
export async function buildAdminSite(env: AdminSiteEnv): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  for (const prefix of passedOn) await passOn(app, prefix, env.GATEWAY_URL);
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.register(fastifyStatic, {
    root: env.ADMIN_DIR,
    index: false,
    cacheControl: false,
    setHeaders(response, path) {
      const cache = hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.header('cache-control', cache);
    },
  });
  const headers = pageHeaders(env.FIREBASE_AUTH_EMULATOR_HOST);
  app.addHook('onSend', async (request, reply) => {
    if (!passedOn.some((prefix) => request.url.startsWith(`${prefix}/`))) reply.headers(headers);
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readPage(env);
    if (page === null) return fail(reply, 'ROUTE_NOT_FOUND', { path: request.url });
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html') && request.method === 'GET';
    return wantsPage
      ? sendPage(request, reply)
      : fail(reply, 'ROUTE_NOT_FOUND', { path: request.url });
  });
  return app;
}

/** Read anew each time: a new build is shown at once. Null while there is none. */
async function readPage(env: AdminSiteEnv): Promise<string | null> {
  const template = await readFile(join(env.ADMIN_DIR, 'index.html'), 'utf8').catch(() => null);
  return template && renderPage(template, env);
}

async function passOn(app: FastifyInstance, prefix: string, upstream: string): Promise<void> {
  await app.register(proxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    // A stream of server-sent events stays open for as long as its page does.
    undici: { bodyTimeout: 0, headersTimeout: 60_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, forwarded) => ({
        ...forwarded,
        'x-forwarded-for': request.ip,
      }),
      onError: (reply) => {
        fail(reply, 'SERVICE_UNAVAILABLE');
      },
    },
  });
}

/** What is used of Fastify's replies, whose types differ between HTTP versions. */
interface Reply {
  code(status: number): { send(body: object): unknown };
}

function fail(reply: Reply, code: ErrorCode, params: ErrorParams = {}) {
  const message = errorMessage(code, params);
  return reply.code(errorStatus[code]).send({ success: false, code, message });
}
