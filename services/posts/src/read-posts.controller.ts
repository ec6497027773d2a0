import { AppError, calls, eventsRequests, isReadableName, postsRequests } from '@el-reto/contracts';
import { ENV, HandleRequest, mediaUrl, RequestClient, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { PostsEnv } from './env.ts';
import { requireVisible } from './post-access.ts';
import { privateSummary } from './post-summary.ts';
import { posts } from './post-records.ts';
import { PostsRepository } from './posts.repository.ts';

/** Reads single posts, and facts about posts for other services. */
@Controller()
export class ReadPostsController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly client: RequestClient,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(postsRequests.getBySlug)
  async getBySlug({ input, actor }: Incoming<typeof postsRequests.getBySlug>) {
    const post = requireVisible(await this.repository.getBySlug(input.postSlug), actor);
    const event = await this.client.find(
      eventsRequests.getFacts,
      { slug: input.eventSlug },
      'EVENT_NOT_FOUND',
    );
    if (event?.id !== post.eventid) throw new AppError('POST_NOT_FOUND');
    return privateSummary(post, this.env.MEDIA_SIGNING_KEY);
  }

  @HandleRequest(postsRequests.getFacts)
  async getFacts({ input: { postIds } }: Incoming<typeof postsRequests.getFacts>) {
    const found = await this.repository.store.getMany(posts, postIds);
    const facts = [...found.values()].map((post) => ({
      ...post,
      postId: post.id,
      eventId: post.eventid,
      photoURL: mediaUrl(post.imgLocation),
    }));
    return { posts: facts };
  }

  @HandleRequest(postsRequests.hasPosts)
  async hasPosts({ input: { uid, eventId } }: Incoming<typeof postsRequests.hasPosts>) {
    const { store } = this.repository;
    if (eventId === undefined) {
      return { hasPosts: (await this.repository.some(store, 'userId', uid, 1)).length > 0 };
    }
    const theirs = await store.find(posts, { where: { userId: uid } });
    return { hasPosts: theirs.some(({ data }) => data.eventid === eventId) };
  }

  @HandleRequest(calls.checkPostName)
  async checkName({ input: { name } }: Incoming<typeof calls.checkPostName>) {
    // A name that cannot be read is not free.
    return !isReadableName(name) || (await this.repository.isNameTaken(name));
  }
}
