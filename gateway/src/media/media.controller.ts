import { limits, calls, stagedMediaSchema, AppError } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { json } from 'node:stream/consumers';
import { PassThrough, type Readable } from 'node:stream';
import { Serves, type Call } from '../http/endpoint.ts';
import { readOff } from '../http/parse-call.ts';
import { Identity } from '../identity/identity.service.ts';
import { MediaClient, signalOf, type MediaRequest } from './media-client.ts';
import { MediaTraffic } from './media-traffic.ts';

const ofEvent = { ...calls.uploadMedia, access: 'admin' } as const;

@Controller()
export class MediaController {
  constructor(
    private readonly media: MediaClient,
    private readonly traffic: MediaTraffic,
    private readonly identity: Identity,
  ) {}

  @Serves('uploadMedia')
  async uploadMedia({ query, actor, idempotencyKey, request, reply }: Call<'uploadMedia'>) {
    if (query.purpose === 'event') await this.identity.actorFor(ofEvent, request);
    this.traffic.admitUpload(request, reply, actor.uid);
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    if (Number(length ?? 0) > limits.imageBytes) throw new AppError('IMAGE_TOO_LARGE');
    if (!/^image\//i.test(type)) throw new AppError('NOT_AN_IMAGE');
    const sent = (request.body as Readable | undefined) ?? request.raw;
    const { body } = await this.#pass(sent, {
      method: 'POST',
      path: `/intake?purpose=${query.purpose}`,
      headers: {
        'content-type': type,
        'x-actor-uid': actor.uid,
        'content-length': length,
        'idempotency-key': idempotencyKey,
      },
      signal: signalOf(reply),
    });
    return stagedMediaSchema.parse(await json(body));
  }

  /**
   * Forwards a request while its body arrives. If the media service refuses early, only the forwarding
   * stops; the client's body is still read to its end, because the next request uses the same connection.
   */
  async #pass(sent: Readable, request: Omit<MediaRequest, 'body'>) {
    const body = sent.pipe(new PassThrough());
    try {
      return await this.media.send({ ...request, body });
    } finally {
      if (!sent.readableEnded) {
        sent.unpipe();
        readOff(sent);
      }
    }
  }
}
