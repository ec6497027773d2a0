import { calls, isReadableName, postsRequests } from '@el-reto/contracts';
import { HandleRequest } from '@el-reto/service-kit';
import type { Answer, Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { COUNTERS } from './counters.service.ts';
import type { Counters } from './counters.service.ts';
import { CreatePostService } from './create-post.service.ts';
import { ListingService } from './listing.service.ts';
import { PostsRepository } from './posts.repository.ts';
import { ReadPostService } from './read-post.service.ts';
import { RemovalService } from './removal.service.ts';

type Requests = typeof postsRequests;
type Ask<R extends keyof Requests> = Incoming<Requests[R]>;
type Reply<R extends keyof Requests> = Promise<Answer<Requests[R]>>;

const done = { success: true } as const;

/** What visitors and contestants ask. */
@Controller()
export class PostsController {
  readonly #create: CreatePostService;

  constructor(
    create: CreatePostService,
    private readonly read: ReadPostService,
    private readonly listing: ListingService,
    @Inject(COUNTERS) private readonly counters: Counters,
    private readonly removal: RemovalService,
    private readonly repository: PostsRepository,
  ) {
    this.#create = create;
  }

  @HandleRequest(postsRequests.list)
  async list({ input }: Ask<'list'>): Reply<'list'> {
    return this.listing.listPublic(input);
  }

  @HandleRequest(postsRequests.getBySlug)
  async getBySlug({ input, actor }: Ask<'getBySlug'>): Reply<'getBySlug'> {
    return this.read.getBySlug(input, actor);
  }

  @HandleRequest(calls.checkPostName)
  async checkName({ input: { name } }: Incoming<typeof calls.checkPostName>) {
    // What cannot be read can be nobody's.
    return !isReadableName(name) || (await this.repository.isNameTaken(name));
  }

  @HandleRequest(calls.createPost)
  async create(incoming: Incoming<typeof calls.createPost>) {
    return { ...(await this.#create.create(incoming)), likedAccounts: [] };
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
  async listMine({ input, actor }: Ask<'listMine'>): Reply<'listMine'> {
    return this.listing.listOf(actor.uid, input.cursor);
  }

  @HandleRequest(postsRequests.getFacts)
  async getFacts({ input }: Ask<'getFacts'>): Reply<'getFacts'> {
    return { posts: await this.read.getFacts(input.postIds) };
  }

  @HandleRequest(postsRequests.hasPosts)
  async hasPosts({ input }: Ask<'hasPosts'>): Reply<'hasPosts'> {
    return { hasPosts: await this.repository.hasPosts(input.uid) };
  }

  @HandleRequest(postsRequests.purgeUser)
  async purgeUser({ input }: Ask<'purgeUser'>): Reply<'purgeUser'> {
    await this.removal.deleteAll('userId', input.uid);
    return done;
  }
}
