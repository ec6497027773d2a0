import { AppError, postsRequests } from '@el-reto/contracts';
import { RequestClient } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { cacheControl } from '../http/representation.ts';
import { Serves, type Call } from '../http/endpoint.ts';
import { sendWhole } from '../http/send-whole.ts';
import { GonePictures } from './gone-pictures.ts';
import { KeptPictures, pictureKey } from './kept-pictures.ts';
import { MediaTraffic } from './media-traffic.ts';

const mediaRoot = '/media/';

/**
 * Photos for jurors under addresses without the author's account id, which addresses under `/media`
 * contain. No data that jurors receive identifies the author of a card.
 */
@Controller()
export class JuryPhotoController {
  constructor(
    private readonly requests: RequestClient,
    private readonly kept: KeptPictures,
    private readonly gone: GonePictures,
    private readonly traffic: MediaTraffic,
  ) {}

  @Serves('getJuryPhoto')
  async getJuryPhoto({ params, query, request, reply }: Call<'getJuryPhoto'>) {
    const place = this.traffic.admitReader(request, reply);
    const path = await this.#pathOf(params);
    const file = await this.kept.read(pictureKey(path, query.w, request.headers.accept));
    if (this.gone.has(path)) throw new AppError('POST_NOT_FOUND');
    // A CDN purge does not cover this address, so that caches must not keep the photo for long.
    const headers = { ...file.headers, 'cache-control': cacheControl.shared };
    if (place.take(file.bytes.length)) sendWhole(request, reply, { ...file, headers });
    else request.raw.socket.destroy();
    return reply;
  }

  async #pathOf({ eventId, postId }: Call<'getJuryPhoto'>['params']): Promise<string> {
    const { posts } = await this.requests.ask(postsRequests.getFacts, { postIds: [postId] });
    const post = posts.find((one) => one.public && one.eventId === eventId);
    if (!post?.photoURL.startsWith(mediaRoot)) throw new AppError('POST_NOT_FOUND');
    return decodeURIComponent(post.photoURL.slice(mediaRoot.length));
  }
}
