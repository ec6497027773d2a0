import { AppError, isApiPath } from '@el-reto/contracts';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basename, join, resolve } from 'node:path';
import { Representation } from '../cache/representation.ts';
import { cacheControl, sendRepresentation } from '../cache/send-representation.ts';
import type { GatewayEnv } from '../env.ts';
import { matchPage } from './match-page.ts';
import type { PageContentsReader } from './page-contents.ts';
import { PageRenderer } from './page-renderer.ts';
import { siteConfig, siteFacts, sitePageHeaders } from './site-config.ts';
import { SiteReader, type SiteDirs } from './site-files.ts';
import { robotsText, securityText, sitemapXml } from './sitemap.ts';
import { unavailablePage } from './unavailable-page.ts';

const rootFileCache = 'public, max-age=3600';
const xmlType = 'application/xml; charset=utf-8';
const plainText = (reply: FastifyReply) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', rootFileCache);

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
  const renderer = new PageRenderer(facts, siteConfig(env), (error) =>
    instance.log.warn({ err: error }, 'a page goes out undrawn'),
  );

  await instance.register(fastifyStatic, { root: dirs.shell, serve: false });
  for (const folder of buildFolders(dirs)) await instance.register(fastifyStatic, folder);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // The router has refused what cannot be decoded.
    const path = `/${(request.params as { '*'?: string })['*'] ?? ''}`;
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
  instance.get('/robots.txt', async (_, reply) => plainText(reply).send(robotsText(facts.origin)));
  const { SECURITY_CONTACT: contact } = env;
  if (contact !== undefined) {
    instance.get('/.well-known/security.txt', async (_, reply) =>
      plainText(reply).send(securityText(facts.origin, contact)),
    );
  }
  let sitemap = new Representation(Buffer.from(''), xmlType);
  instance.get('/sitemap.xml', async (request, reply) => {
    const xml = Buffer.from(sitemapXml(facts.origin, await reader.indexed()));
    if (!xml.equals(sitemap.body)) sitemap = new Representation(xml, xmlType);
    return sendRepresentation(request, reply, sitemap, { vary: 'Accept-Encoding' });
  });
  instance.get('/*', sendPage);
}

function redirectWithoutSlash(request: FastifyRequest, reply: FastifyReply, path: string) {
  const target = `/${path.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`;
  const search = request.url.indexOf('?');
  return reply.redirect(search === -1 ? target : target + request.url.slice(search), 308);
}

/** A name without a hash in it: it stays while what it stands for changes. */
const unhashed = 'remoteEntry.js';

/**
 * The folders of built files: hashed names last a year, precompressed ones go out as they are. What
 * lies beside them (pages, lists, builds for this server) is not for browsers.
 */
function buildFolders(dirs: SiteDirs): FastifyStaticOptions[] {
  const folders = [
    { prefix: '/assets/', root: join(dirs.shell, 'assets') },
    { prefix: '/remotes/public/assets/', root: join(dirs.public, 'assets') },
    { prefix: '/remotes/admin/assets/', root: join(dirs.admin, 'assets') },
  ];
  return folders.map((folder) => ({
    ...folder,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = basename(path).replace(/\.(?:br|gz)$/, '') !== unhashed;
      reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      );
    },
  }));
}
