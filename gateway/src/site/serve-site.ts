import { AppError, isApiPath, pathTo } from '@el-reto/contracts';
import { immutable, pageHeaders } from '@el-reto/contracts/headers';
import { pagePaths } from '@el-reto/contracts/pages';
import type { Logger } from '@el-reto/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { join, resolve } from 'node:path';
import { Representation, cacheControl, sendRepresentation } from '../http/representation.ts';
import type { GatewayEnv } from '../env.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { rememberAsker } from '../limits/load-turns.ts';
import { matchPage, type Page } from './match-page.ts';
import type { PageContentsReader } from './page-contents.ts';
import { PageRenderer } from './page-renderer.ts';
import { siteConfig } from './site-config.ts';
import { siteReader } from './site-files.ts';
import { webManifest } from './web-manifest.ts';
import { robotsText, securityText, sitemapXml } from './sitemap.ts';

const rootFileCache = 'public, max-age=3600';
const xmlType = 'application/xml; charset=utf-8';

/** Serves the built files. Every other address gets the shell's page with its metadata and data. */
export function serveSite(
  instance: FastifyInstance,
  env: GatewayEnv,
  reader: PageContentsReader,
  logger: Logger,
): void {
  const dirs = {
    shell: resolve(env.SITE_DIR),
    public: resolve(env.PUBLIC_REMOTE_DIR),
    admin: resolve(env.ADMIN_REMOTE_DIR),
  };
  const config = siteConfig(env);
  const readSite = siteReader(dirs);
  const renderer = new PageRenderer(config, (error) =>
    logger.warn({ err: error }, 'a page could not be rendered and is sent without markup'),
  );

  const rootFiles = new KeptFiles(dirs.shell, () => rootFileCache);
  serveAssets(instance, '/assets/', dirs.shell);
  serveAssets(instance, '/remotes/public/assets/', dirs.public);
  serveAssets(instance, '/remotes/admin/assets/', dirs.admin);
  instance.get('/manifest.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', rootFileCache)
      .send(webManifest(config.brand)),
  );
  serveForCrawlers(instance, config.canonicalOrigin, env.SECURITY_CONTACT, reader);
  serveUnsubscribeLinks(instance);

  const hooks = env.LIMITS === 'on' ? { onRequest: rememberAsker } : {};
  instance.get<{ Params: { '*': string } }>('/*', hooks, async (request, reply) => {
    // The router has already refused paths that cannot be decoded.
    const fileName = request.params['*'];
    const path = `/${fileName}`;
    if (isApiPath(path)) throw new AppError('ROUTE_NOT_FOUND', { path });
    const build = await readSite();
    reply.headers(pageHeaders(config.firebase, build?.scriptHashes));
    if (!build) return sendUnavailable(reply);
    if (build.rootFiles.has(fileName)) return rootFiles.send(request, reply, fileName);
    if (path.length > 1 && path.endsWith('/')) return redirect(request, reply, path.split('/'));
    const page = matchPage(path);
    const query = request.query as Record<string, unknown>;
    const contents = await reader.read(page, path, query);
    const { state } = contents;
    if (state === 'unknown' && isbot(request.headers['user-agent'])) {
      return sendUnavailable(reply);
    }
    const slug = state === 'missing' ? await movedTo(page, reader) : undefined;
    if (slug !== undefined) {
      void reply.header('cache-control', cacheControl.shared);
      return redirect(request, reply, path.split('/').with(eventPlace, slug));
    }
    const isPast = 'version' in query;
    return sendRepresentation(
      request,
      reply,
      renderer.render(page, path, contents, build, isPast),
      {
        vary: 'Accept-Encoding',
        cacheControl: state === 'found' ? cacheControl.shared : cacheControl.personal,
        ...(state === 'missing' && { status: 404 }),
      },
    );
  });
}

function serveForCrawlers(
  instance: FastifyInstance,
  origin: string,
  contact: string | undefined,
  reader: PageContentsReader,
): void {
  const serveText = (path: string, text: () => string) =>
    instance.get(path, async (_, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', rootFileCache).send(text()),
    );
  serveText('/robots.txt', () => robotsText(origin));
  if (contact) serveText('/.well-known/security.txt', () => securityText(origin, contact));
  let sitemap = new Representation(Buffer.from(''), xmlType);
  instance.get('/sitemap.xml', async (request, reply) => {
    const xml = Buffer.from(sitemapXml(origin, await reader.indexed()));
    if (!xml.equals(sitemap.body)) sitemap = new Representation(xml, xmlType);
    return sendRepresentation(request, reply, sitemap, { vary: 'Accept-Encoding' });
  });
}

/**
 * The `List-Unsubscribe` address of a mail accepts POST (RFC 8058). Some mail programs open it with GET:
 * they are redirected to the page with the button that unsubscribes.
 */
function serveUnsubscribeLinks(instance: FastifyInstance): void {
  const path = `${pathTo('unsubscribe', { token: '' })}:token`;
  instance.get<{ Params: { token: string } }>(path, (request, reply) => {
    const page = pagePaths.unsubscribe.replace(':token', request.params.token);
    return redirect(request, reply, page.split('/'));
  });
}

const unavailablePage = `<!doctype html>
<html lang="es-MX">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta http-equiv="refresh" content="10" />
  <title>El sitio se está preparando</title>
  <h1>El sitio se está preparando</h1>
  <p>Todavía no está lo que esta página muestra. Vuelve en un momento.</p>
</html>
`;

/** The answer while the site's build is missing. The API works without the build. */
const sendUnavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl.personal)
    .header('retry-after', '10')
    .send(unavailablePage);

/** Index of the path segment with the event's slug. The first segment is empty. */
const eventPlace = 2;

/** The current slug of a renamed event, if the page's address has its former slug. */
const movedTo = async (page: Page | null, reader: PageContentsReader) =>
  page && 'eventSlug' in page ? reader.presentSlug(page.eventSlug) : undefined;

function redirect(request: FastifyRequest, reply: FastifyReply, parts: readonly string[]) {
  const target = `/${parts.filter(Boolean).map(encodeURIComponent).join('/')}`;
  const search = request.url.indexOf('?');
  return reply.redirect(search === -1 ? target : target + request.url.slice(search), 308);
}

/** The file whose name has no hash. Its content changes with each build. */
const unhashed = 'remoteEntry.js';

/** Serves the `assets` of a build. The other files (pages, lists, server builds) are not for browsers. */
function serveAssets(instance: FastifyInstance, prefix: string, build: string): void {
  const files = new KeptFiles(join(build, 'assets'), (name) =>
    name === unhashed ? 'public, max-age=0, must-revalidate' : immutable,
  );
  instance.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) =>
    files.send(request, reply, request.params['*']),
  );
}
