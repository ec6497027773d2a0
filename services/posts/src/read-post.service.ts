import { eventsRequests, AppError } from '@el-reto/contracts';
import type { Actor, PostSummary } from '@el-reto/contracts';
import { mediaUrl, RequestClient } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { POSTS_ENV } from './env.ts';
import type { PostsEnv } from './env.ts';
import { requireVisible } from './post-access.ts';
import { privateSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';

/** One post, or what others need to know of some. */
@Injectable()
export class ReadPostService {
  constructor(
    private readonly repository: PostsRepository,
    private readonly client: RequestClient,
    @Inject(POSTS_ENV) private readonly env: PostsEnv,
  ) {}

  async getBySlug(
    { eventSlug, postSlug }: { eventSlug: string; postSlug: string },
    actor: Actor | null,
  ): Promise<PostSummary> {
    const post = requireVisible(await this.repository.getBySlug(postSlug), actor);
    if ((await this.#eventIdOf(eventSlug)) !== post.eventid) throw new AppError('POST_NOT_FOUND');
    return privateSummary(post, this.env.MEDIA_SIGNING_KEY);
  }

  async getFacts(postIds: readonly string[]) {
    const found = await this.repository.getMany(postIds);
    return found.map((post) => ({
      postId: post.id,
      eventId: post.eventid,
      userId: post.userId,
      slug: post.slug,
      name: post.name,
      photoURL: mediaUrl(post.imgLocation),
      displayName: post.displayName,
      public: post.public,
      createdAt: post.createdAt,
    }));
  }

  async #eventIdOf(slug: string): Promise<string | undefined> {
    try {
      return (await this.client.ask(eventsRequests.getFacts, { slug })).id;
    } catch (error) {
      if (error instanceof AppError && error.code === 'EVENT_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
