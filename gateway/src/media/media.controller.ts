import { limits, calls, stagedMediaSchema, AppError } from '@el-reto/contracts';
import { Controller } from '@nestjs/common';
import { json } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { Serves, type Call } from '../http/endpoint.ts';
import { Identity } from '../identity/identity.service.ts';
import { MediaClient, signalOf } from './media-client.ts';
import { MediaTraffic } from './media-traffic.ts';

const ofEvent = { ...calls.uploadMedia, access: 'admin' } as const;

/** Pictures on their way in. */
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
    const { body } = await this.media.send({
      method: 'POST',
      path: `/intake?purpose=${query.purpose}`,
      headers: {
        'content-type': type,
        'x-actor-uid': actor.uid,
        'content-length': length,
        'idempotency-key': idempotencyKey,
      },
      // A refusal destroys this stream, not the request: what is left of that is read and thrown away,
      // or the client's next request would wait behind it.
      body: request.raw.pipe(new PassThrough()).once('close', () => request.raw.resume()),
      signal: signalOf(reply),
    });
    return stagedMediaSchema.parse(await json(body));
  }
}
