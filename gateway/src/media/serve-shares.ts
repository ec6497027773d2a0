import { AppError, calls, type Post } from '@el-reto/contracts';
import type { ShareForm } from '@el-reto/contracts/pictures';
import { SharedReads } from '@el-reto/service-kit';
import type { FastifyInstance } from 'fastify';
import type { ContestAnswers } from '../contest/contest-answers.ts';
import { sendWhole } from '../http/send-whole.ts';
import { LoadTurns, rememberAsker } from '../limits/load-turns.ts';
import type { GonePictures } from './gone-pictures.ts';
import type { PictureSource } from './kept-pictures.ts';
import type { MediaTraffic } from './media-traffic.ts';
import { shareAddress, type PrintedBrand } from './share-address.ts';
import { takePicture } from './take-picture.ts';

interface ShareParts {
  readonly answers: Pick<ContestAnswers, 'post'>;
  readonly media: PictureSource;
  readonly traffic: Pick<MediaTraffic, 'admitReader'>;
  readonly gone: Pick<GonePictures, 'has'>;
  readonly brand: PrintedBrand;
  /** Whether requests are counted by who asks. */
  readonly isLimited: boolean;
}

interface ShareRoute {
  readonly Params: Readonly<Record<'eventSlug' | 'file', string>>;
  readonly Querystring: { readonly format?: unknown };
}

const ending = '.jpg';

/** `/share/*`: public cards as pictures to share. What is no public card any more has none. */
export function serveShares(scope: FastifyInstance, parts: ShareParts): void {
  const { answers, media, traffic, gone, brand, isLimited } = parts;
  // The first of a card takes its time: many of them leave the other pictures their connections.
  const turns = new LoadTurns();
  const read = async (path: string) =>
    takePicture(await media.send({ method: 'GET', path, headers: {} }));
  /** However many ask at once, the media service is asked once. */
  const pictures = new SharedReads((path: string) =>
    turns
      .run(path, () => read(path))
      .catch((error: unknown) => {
        const isGone = error instanceof AppError && error.code === 'MEDIA_NOT_FOUND';
        throw isGone ? new AppError('POST_NOT_FOUND') : error;
      }),
  );

  const hooks = isLimited ? { onRequest: rememberAsker } : {};
  scope.get<ShareRoute>('/share/:eventSlug/:file', hooks, async (request, reply) => {
    const { eventSlug, file } = request.params;
    if (!file.endsWith(ending)) throw new AppError('ROUTE_NOT_FOUND', { path: request.url });
    const postSlug = file.slice(0, -ending.length);
    const { success: isAddress } = calls.getPost.params.safeParse({ eventSlug, postSlug });
    if (!isAddress) throw new AppError('POST_NOT_FOUND');
    const place = traffic.admitReader(request, reply);
    const form: ShareForm = request.query.format === 'story' ? 'story' : 'wide';
    const found = await answers.post(eventSlug, postSlug, true);
    const post = found.json() as Post;
    const { imgLocation } = post;
    const picture = await pictures.read(shareAddress(imgLocation, post, brand, form));
    if (gone.has(imgLocation)) throw new AppError('POST_NOT_FOUND');
    if (!place.take(picture.bytes.length)) return request.raw.socket.destroy();
    sendWhole(request, reply, picture);
    return reply;
  });
}
