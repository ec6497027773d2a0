import { mediaRequests, AppError } from '@el-reto/contracts';
import { LOGGER, RequestClient, type Answer } from '@el-reto/service-kit';
import type { Logger } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { PostsRepository } from './posts.repository.ts';

/** An upload that a post in the making takes. */
interface PictureClaim {
  readonly postId: string;
  readonly mediaId: string;
  readonly uid: string;
  readonly eventId: string;
}

const claimantOf = (postId: string) => `post:${postId}`;

/** What posts ask of the media service. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly client: RequestClient,
    private readonly repository: PostsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  claim({ postId, mediaId, uid, eventId }: PictureClaim): Promise<Answer<Claim>> {
    return this.client.ask(mediaRequests.claim, {
      mediaId,
      uid,
      purpose: 'post',
      claimant: claimantOf(postId),
      folder: `event/${eventId}/posts/${uid}`,
      public: false,
    });
  }

  /** Makes an upload usable again whose post did not come to be; never throws. */
  async giveBack({ postId, mediaId }: PictureClaim): Promise<void> {
    try {
      if (await this.repository.get(postId)) return;
      await this.client.ask(mediaRequests.release, { mediaId, claimant: claimantOf(postId) });
    } catch (error) {
      this.logger.warn({ err: error, mediaId }, 'an upload stays claimed until it is swept');
    }
  }

  /** Lets everyone read a pending post's picture. */
  async publish(postId: string): Promise<void> {
    const post = await this.repository.get(postId);
    if (!post || post.public) return;
    try {
      await this.client.ask(mediaRequests.publish, { path: post.imgLocation });
    } catch (error) {
      // Denied meanwhile: the picture went with the post, and that is what the caller will hear.
      const isGone = error instanceof AppError && error.code === 'MEDIA_NOT_FOUND';
      if (!isGone || (await this.repository.get(postId))) throw error;
    }
  }
}

type Claim = typeof mediaRequests.claim;
