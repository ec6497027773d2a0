import type { FastifyReply } from 'fastify';

const page = `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>El sitio se está preparando</title>
  </head>
  <body>
    <h1>El sitio se está preparando</h1>
    <p>Todavía no está lo que esta página muestra. Vuelve en un momento.</p>
  </body>
</html>
`;

/** Instead of the site while its build is not there; the API works meanwhile. */
export function unavailablePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('retry-after', '10')
    .send(page);
}
