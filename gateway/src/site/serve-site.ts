import { AppError, isApiPath } from '@el-reto/contracts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from 'node:path';
import { Representation } from '../cache/representation.ts';
import { cacheControl, sendRepresentation } from '../cache/send-representation.ts';
import type { GatewayEnv } from '../env.ts';
import { buildFolders } from './assets.ts';
import { matchPage } from './match-page.ts';
import type { PageContentsReader } from './page-contents.ts';
import { PageRenderer } from './page-renderer.ts';
import { siteConfig, siteFacts } from './site-config.ts';
import { securityText } from './security-text.ts';
import { SiteReader } from './site-files.ts';
import { sitePageHeaders } from './site-policy.ts';
import { robotsText, sitemapXml } from './sitemap.ts';
import { unavailablePage } from './unavailable-page.ts';

const rootFileCache = 'public, max-age=3600';
const xmlType = 'application/xml; charset=utf-8';

/** The site: built files, and for every other address the shell's page with its metadata and data. */
export async function serveSite(
  instance: FastifyInstance,
  env: GatewayEnv,
  reader: PageContentsReader,
): Promise<void> {
  const dirs = {
    shell: resolve(env.SITE_DIR),
    public: resolve(env.PUBLIC_REMOTE_DIR),
    admin: resolve(env.ADMIN_REMOTE_DIR),
  };
  const facts = siteFacts(env);
  const files = new SiteReader(dirs);
  const robots = robotsText(facts.origin);
  const renderer = new PageRenderer(facts, siteConfig(env), (error) =>
    instance.log.warn({ err: error }, 'a page goes out undrawn'),
  );

  await instance.register(fastifyStatic, { root: dirs.shell, serve: false });
  for (const folder of buildFolders(dirs)) await instance.register(fastifyStatic, folder);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = decodedPath(request);
    if (isApiPath(path)) throw new AppError('ROUTE_NOT_FOUND', { path });
    const build = await files.read();
    reply.headers(sitePageHeaders(env, build?.scriptHashes));
    if (!build) return unavailablePage(reply);
    const fileName = path.slice(1);
    if (build.rootFiles.has(fileName)) {
      return reply
        .header('cache-control', rootFileCache)
        .sendFile(fileName, { cacheControl: false });
    }
    if (path.length > 1 && path.endsWith('/')) return redirectWithoutSlash(request, reply, path);
    const page = matchPage(path);
    const contents = await reader.read(page, path);
    return sendRepresentation(request, reply, renderer.render(page, path, contents, build), {
      vary: 'Accept-Encoding',
      cacheControl: contents.found ? cacheControl.shared : cacheControl.personal,
      ...(!contents.found && { status: 404 }),
    });
  };
  instance.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', rootFileCache).send(robots),
  );
  let sitemap = { xml: '', representation: new Representation(Buffer.from(''), xmlType) };
  const { SECURITY_CONTACT: contact } = env;
  if (contact !== undefined) {
    instance.get('/.well-known/security.txt', async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', rootFileCache)
        .send(securityText(facts.origin, contact)),
    );
  }
  instance.get('/sitemap.xml', async (request, reply) => {
    const xml = sitemapXml(facts.origin, await reader.indexed());
    if (xml !== sitemap.xml) {
      sitemap = { xml, representation: new Representation(Buffer.from(xml), xmlType) };
    }
    return sendRepresentation(request, reply, sitemap.representation, { vary: 'Accept-Encoding' });
  });
  instance.get('/*', sendPage);
}

/** The router has refused what cannot be decoded. */
function decodedPath(request: FastifyRequest): string {
  const { '*': rest = '' } = request.params as { '*'?: string };
  return `/${rest}`;
}

function redirectWithoutSlash(request: FastifyRequest, reply: FastifyReply, path: string) {
  const target = `/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`;
  const search = request.url.indexOf('?');
  return reply.redirect(search === -1 ? target : target + request.url.slice(search), 308);
}
