import { strictestPolicy } from '@el-reto/contracts/headers';
import { AppError } from '@el-reto/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signalOf } from './abort.ts';
import type { MediaClient } from './media-client.ts';

/** Storage paths as the media service makes them; nothing in them climbs. */
const storagePath = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@:-]+(?:\/[\w.@:-]+)*$/;

const passedIn = ['accept', 'if-none-match'] as const;
const passedOut = [
  'content-type',
  'content-length',
  'etag',
  'cache-control',
  'vary',
  'last-modified',
] as const;

/** `/media/*`: pictures stream through from the media service. */
export function serveFiles(scope: FastifyInstance, media: MediaClient): void {
  scope.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*'];
    if (!storagePath.test(path)) throw new AppError('MEDIA_NOT_FOUND');
    const { status, headers, body } = await media.send({
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      path: `/files/${path.split('/').map(encodeURIComponent).join('/')}${searchOf(request)}`,
      headers: Object.fromEntries(
        passedIn.flatMap((name) => {
          const value = request.headers[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      signal: signalOf(reply),
    });
    passHeaders(reply, headers);
    return reply.code(status).send(body);
  });
}

function searchOf(request: FastifyRequest): string {
  const given = request.query as Record<string, unknown>;
  const search = new URLSearchParams();
  for (const name of ['w', 'exp', 'sig']) {
    const value = given[name];
    if (typeof value === 'string') search.set(name, value);
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

function passHeaders(reply: FastifyReply, headers: Record<string, string | string[] | undefined>) {
  for (const name of passedOut) {
    const value = headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  // A picture is never a page: whatever its bytes claim to be, nothing in it runs. Other sites may
  // show it, as a link to it does.
  reply
    .header('content-security-policy', strictestPolicy)
    .header('cross-origin-resource-policy', 'cross-origin');
}
