import { pathTo } from '@el-reto/contracts';
import { closedPolicy } from '@el-reto/contracts/headers';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { KeptFiles } from '../http/kept-files.ts';

const root = pathTo('getDocs');
const assetsPrefix = `${root}/assets/`;
const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const startPath = `${root}/start.js`;

export const docsHtml = `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex, nofollow" />
    <title>API de El Reto</title>
    <link rel="stylesheet" href="${assetsPrefix}swagger-ui.css" />
    <link rel="icon" href="${assetsPrefix}favicon-32x32.png" />
    <script defer src="${assetsPrefix}swagger-ui-bundle.js"></script>
    <script defer src="${startPath}"></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({ url: '${pathTo('getOpenApi')}', dom_id: '#swagger-ui', deepLinking: true });
`;

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': closedPolicy(
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ),
};

/** Serves the documentation page's files from this server, none from another host. */
export function serveDocsAssets(instance: FastifyInstance): void {
  const dir = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const files = new KeptFiles(dir, () => 'public, max-age=86400');
  for (const name of assets) {
    instance.get(assetsPrefix + name, (request, reply) => files.send(request, reply, name));
  }
  instance.get(startPath, async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(startScript),
  );
}
