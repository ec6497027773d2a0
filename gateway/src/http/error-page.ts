import { errorMessage, isApiPath, type AppError } from '@el-reto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl } from './representation.ts';

/** Whether a browser asks for a page of the site, by an address that may be malformed. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isApiPath(url) &&
  (headers.accept ?? '').includes('text/html');

/** A refusal as a page without scripts: the site's own cannot be drawn for such an address. */
export function sendErrorPage(reply: FastifyReply, { status, code, params }: AppError) {
  const sentence = errorMessage(code, params);
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', cacheControl.personal)
    .serializer(String).send(`<!doctype html>
<html lang="es-MX">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="robots" content="noindex" />
  <title>${sentence}</title>
  <h1>${sentence}</h1>
</html>
`);
}
