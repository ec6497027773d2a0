import { calls, isReadableName, postsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { COUNTERS } from './counters.service.ts';
import type { Counters } from './counters.service.ts';
import { CreatePostService } from './create-post.service.ts';
import { ListingService } from './listing.service.ts';
import { PostsRepository } from './posts.repository.ts';
import { ReadPostService } from './read-post.service.ts';
import { RemovalService } from './removal.service.ts';

const done = { success: true } as const;

/** What visitors and contestants ask. */
@Controller()
export class PostsController {
  constructor(
    private readonly creation: CreatePostService,
    private readonly read: ReadPostService,
    private readonly listing: ListingService,
    @Inject(COUNTERS) private readonly counters: Counters,
    private readonly removal: RemovalService,
    private readonly repository: PostsRepository,
  ) {}

  @HandleRequest(postsRequests.list)
  async list({ input }: Incoming<typeof postsRequests.list>) {
    return this.listing.listPublic(input);
  }

  @HandleRequest(postsRequests.getBySlug)
  async getBySlug({ input, actor }: Incoming<typeof postsRequests.getBySlug>) {
    return this.read.getBySlug(input, actor);
  }

  @HandleRequest(calls.checkPostName)
  async checkName({ input: { name } }: Incoming<typeof calls.checkPostName>) {
    // What cannot be read can be nobody's.
    return !isReadableName(name) || (await this.repository.isNameTaken(name));
  }

  @HandleRequest(calls.createPost)
  async create(incoming: Incoming<typeof calls.createPost>) {
    return { ...(await this.creation.create(incoming)), likedAccounts: [] };
  }

  @HandleRequest(calls.deletePost)
  async delete(incoming: Incoming<typeof calls.deletePost>) {
    await this.removal.delete(incoming);
    return done;
  }

  @HandleRequest(calls.incrementPostView)
  async countView(incoming: Incoming<typeof calls.incrementPostView>) {
    return { ...done, ...(await this.counters.countView(incoming)) };
  }

  @HandleRequest(calls.incrementPostShare)
  async countShare(incoming: Incoming<typeof calls.incrementPostShare>) {
    return { ...done, ...(await this.counters.countShare(incoming)) };
  }

  @HandleRequest(postsRequests.listMine)
  async listMine({ input, actor }: Incoming<typeof postsRequests.listMine>) {
    return this.listing.listOf(actor.uid, input.cursor);
  }

  @HandleRequest(postsRequests.getFacts)
  async getFacts({ input }: Incoming<typeof postsRequests.getFacts>) {
    return { posts: await this.read.getFacts(input.postIds) };
  }

  @HandleRequest(postsRequests.hasPosts)
  async hasPosts({ input }: Incoming<typeof postsRequests.hasPosts>) {
    return { hasPosts: await this.repository.hasPosts(input.uid) };
  }

  @HandleRequest(postsRequests.purgeUser)
  async purgeUser({ input }: Incoming<typeof postsRequests.purgeUser>) {
    await this.removal.deleteAll('userId', input.uid);
    return done;
  }
}
