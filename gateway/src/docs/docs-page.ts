import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Below `/api/docs/`, beside the document itself. */
const assetsPrefix = '/api/docs/assets/';

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
    <script defer src="/api/docs/start.js"></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

const startScript = `SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#swagger-ui', deepLinking: true });
`;

export const docsHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What the page of the documentation is made of, from this machine alone. */
export async function serveDocsAssets(instance: FastifyInstance): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await instance.register(fastifyStatic, {
    root,
    prefix: assetsPrefix,
    decorateReply: false,
    index: false,
    maxAge: '1d',
    allowedPath: (path) =>
      /^\/(?:swagger-ui(?:-bundle)?\.(?:js|css)|favicon-32x32\.png)$/.test(path),
  });
  instance.get('/api/docs/start.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(startScript),
  );
}
