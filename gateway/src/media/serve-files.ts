import { limits, AppError } from '@el-reto/contracts';
import { strictestPolicy } from '@el-reto/contracts/headers';
import type { MemoryHold } from '@el-reto/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { GonePictures } from './gone-pictures.ts';
import { signalOf, type MediaClient } from './media-client.ts';
import type { MediaTraffic } from './media-traffic.ts';

/** Storage paths as the media service makes them; nothing in them climbs. */
const storagePath = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@:-]+(?:\/[\w.@:-]+)*$/;

const passedOut = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'] as const;

/**
 * `/media/*`: pictures from the media service, each taken whole and at once, so that a slow reader
 * holds memory of a picture's size and nothing that others need.
 */
export function serveFiles(
  scope: FastifyInstance,
  media: MediaClient,
  traffic: MediaTraffic,
  gone: GonePictures,
): void {
  scope.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*'];
    if (!storagePath.test(path) || gone.has(path)) throw new AppError('MEDIA_NOT_FOUND');
    const hold = traffic.admitReader(request, reply);
    const { accept, 'if-none-match': knownTag } = request.headers;
    const answer = await media.send({
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      path: `/files/${path.split('/').map(encodeURIComponent).join('/')}${searchOf(request)}`,
      headers: { accept, 'if-none-match': knownTag },
      signal: signalOf(reply),
    });
    const bytes = await take(answer, request.method === 'HEAD' ? null : hold);
    // It may have gone while it was on its way.
    if (gone.has(path)) throw new AppError('MEDIA_NOT_FOUND');
    for (const name of passedOut) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    // A picture is never a page: whatever its bytes claim to be, nothing in it runs. Other sites may
    // show it, as a link to it does.
    reply
      .header('content-security-policy', strictestPolicy)
      .header('cross-origin-resource-policy', 'cross-origin');
    return reply.code(answer.statusCode).send(bytes);
  });
}

/** All bytes of an answer, in memory that `hold` stands for; null where there are none. */
async function take(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  hold: MemoryHold | null,
): Promise<Buffer> {
  const expected = Number(headers['content-length']) || limits.imageBytes;
  if (hold && statusCode !== 304 && !hold.take(expected)) {
    body.destroy();
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', {}, { cause });
  }
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
