import { AppError } from '@el-reto/contracts';
import type { MemoryHold } from '@el-reto/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendWhole, type WholeFile } from '../http/send-whole.ts';
import type { GonePictures } from './gone-pictures.ts';
import { pictureKey, type KeptPictures, type PictureSource } from './kept-pictures.ts';
import { signalOf } from './media-client.ts';
import type { MediaTraffic } from './media-traffic.ts';
import { takePicture } from './take-picture.ts';

/** The form of storage paths that the media service makes. It excludes `.` and `..` segments. */
const storagePath = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@:-]+(?:\/[\w.@:-]+)*$/;

interface PictureParts {
  readonly kept: Pick<KeptPictures, 'get' | 'read'>;
  readonly media: PictureSource;
  readonly traffic: Pick<MediaTraffic, 'admitReader' | 'checkReader'>;
  readonly gone: Pick<GonePictures, 'has'>;
}

interface PictureRoute {
  readonly Params: { readonly '*': string };
  readonly Querystring: Readonly<Record<'w' | 'exp' | 'sig', unknown>>;
}

/**
 * Serves `/media/*`: pictures from memory or from the media service. A picture is loaded completely before
 * the reader gets the first byte, so that a slow reader occupies memory but no connection to the service.
 */
export function serveFiles(scope: FastifyInstance, parts: PictureParts): void {
  const { kept, media, traffic, gone } = parts;

  const fetched = async (
    { query }: FastifyRequest<PictureRoute>,
    reply: FastifyReply,
    path: string,
    key: string | null,
  ) => {
    if (!storagePath.test(path) || gone.has(path)) throw new AppError('MEDIA_NOT_FOUND');
    const file = await (key === null ? takeSigned(media, path, query, reply) : kept.read(key));
    // The picture may have been deleted during the load.
    if (gone.has(path)) throw new AppError('MEDIA_NOT_FOUND');
    return file;
  };

  /**
   * Sends a picture. A reader that does not take all bytes at once is counted with their memory, even if
   * several readers share the bytes.
   */
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: WholeFile,
    place?: MemoryHold,
  ) => {
    sendWhole(request, reply, file);
    const { socket } = request.raw;
    if (socket.writableLength === 0) return;
    const hold = place ?? traffic.admitReader(request, reply);
    if (!hold.take(file.bytes.length)) socket.destroy();
  };

  scope.get<PictureRoute>('/media/*', (request, reply) => {
    const path = request.params['*'];
    const { w, exp, sig } = request.query;
    const key =
      exp === undefined && sig === undefined ? pictureKey(path, w, request.headers.accept) : null;
    const file = key === null || gone.has(path) ? undefined : kept.get(key);
    if (file) {
      traffic.checkReader(request);
      return send(request, reply, file);
    }
    const place = traffic.admitReader(request, reply);
    return fetched(request, reply, path, key).then((taken) => send(request, reply, taken, place));
  });
}

/** A picture with a signed address. It is not cached. */
async function takeSigned(
  media: PictureSource,
  path: string,
  query: PictureRoute['Querystring'],
  reply: FastifyReply,
): Promise<WholeFile> {
  const search = new URLSearchParams();
  for (const name of ['w', 'exp', 'sig'] as const) {
    const value = query[name];
    if (typeof value === 'string') search.set(name, value);
  }
  const answer = await media.send({
    method: 'GET',
    path: `/files/${path}?${search.toString()}`,
    headers: { accept: reply.request.headers.accept },
    signal: signalOf(reply),
  });
  return takePicture(answer);
}
