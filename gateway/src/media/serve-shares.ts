import { AppError, calls, eventsRequests, type Post } from '@el-reto/contracts';
import { requestedPath } from '@el-reto/contracts/connections';
import type { ShareForm } from '@el-reto/contracts/pictures';
import { SharedReads, type RequestClient } from '@el-reto/service-kit';
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
  readonly requests: RequestClient;
  readonly answers: Pick<ContestAnswers, 'post'>;
  readonly media: PictureSource;
  readonly traffic: Pick<MediaTraffic, 'admitReader'>;
  readonly gone: Pick<GonePictures, 'has'>;
  readonly brand: PrintedBrand;
  /** Whether loads take turns between client addresses. */
  readonly isLimited: boolean;
}

interface ShareRoute {
  readonly Params: Readonly<Record<'eventSlug' | 'file', string>>;
  readonly Querystring: { readonly format?: unknown; readonly prize?: unknown };
}

/** An unknown `format` gets the link preview. */
const formOf = (format: unknown): ShareForm =>
  format === 'story' || format === 'certificate' ? format : 'wide';

const texts = (won: object): Record<string, string> =>
  Object.fromEntries(Object.entries(won).map(([key, value]) => [key, String(value)]));

/**
 * Serves `/share/*`: pictures of public cards for sharing, and certificates. A card that is not public any
 * more has no picture; a card without a published prize has no certificate.
 */
export function serveShares(scope: FastifyInstance, parts: ShareParts): void {
  const { requests, answers, media, traffic, gone, brand, isLimited } = parts;
  // The first share picture of a card takes long to make, so that these loads have their own turns.
  const turns = new LoadTurns();
  const read = async (path: string) =>
    takePicture(await media.send({ method: 'GET', path, headers: {} }));
  /** Simultaneous requests share one request to the media service. */
  const pictures = new SharedReads((path: string) =>
    turns
      .run(path, () => read(path))
      .catch((error: unknown) => {
        const isGone = error instanceof AppError && error.code === 'MEDIA_NOT_FOUND';
        throw isGone ? new AppError('POST_NOT_FOUND') : error;
      }),
  );

  const hooks = isLimited ? { onRequest: rememberAsker } : {};
  /**
   * Certificates are not cached, because a prize may pass to another card. Simultaneous requests share one
   * request.
   */
  const awards = new SharedReads((key: string) => {
    const [eventId = '', postId = '', prize] = key.split(' ');
    const input = { eventId, postId, jury: prize === 'jury' };
    return turns.run(key, () => requests.ask(eventsRequests.getAward, input));
  });

  scope.get<ShareRoute>('/share/:eventSlug/:file', hooks, async (request, reply) => {
    const { eventSlug, file } = request.params;
    const [, postSlug = '', ending] = /^(.+)\.(jpg|pdf)$/.exec(file) ?? [];
    if (ending === undefined) {
      throw new AppError('ROUTE_NOT_FOUND', { path: requestedPath(request.url) });
    }
    const { success: isAddress } = calls.getPost.params.safeParse({ eventSlug, postSlug });
    if (!isAddress) throw new AppError('POST_NOT_FOUND');
    const place = traffic.admitReader(request, reply);
    const isSheet = ending === 'pdf';
    const form = isSheet ? 'certificate' : formOf(request.query.format);
    const found = await answers.post(eventSlug, postSlug, true);
    const post = found.json() as Post;
    const { id, eventid, imgLocation, displayName: author } = post;
    const prize = request.query.prize === 'jury' ? 'jury' : 'likes';
    const won = form === 'certificate' ? await awards.read(`${eventid} ${id} ${prize}`) : undefined;
    const words = won && { ...texts(won), author, ...(isSheet && { as: 'pdf' }) };
    const picture = await pictures.read(shareAddress(imgLocation, post, brand, form, words));
    if (gone.has(imgLocation)) throw new AppError('POST_NOT_FOUND');
    // The PDF is sent as a download, because the site's page without scripts could not show it.
    if (isSheet) reply.header('content-disposition', 'attachment');
    if (place.take(picture.bytes.length)) sendWhole(request, reply, picture);
    else request.raw.socket.destroy();
    return reply;
  });
}
