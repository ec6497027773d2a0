import { isReadableName, postsRequests } from '@el-reto/contracts';
import { HandleRequest, requireUser } from '@el-reto/service-kit';
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

  @HandleRequest(postsRequests.checkName)
  async checkName({ input }: Ask<'checkName'>): Reply<'checkName'> {
    // What cannot be read can be nobody's.
    return {
      taken: !isReadableName(input.name) || (await this.repository.isNameTaken(input.name)),
    };
  }

  @HandleRequest(postsRequests.create)
  async create(incoming: Ask<'create'>): Reply<'create'> {
    return this.#create.create(incoming);
  }

  @HandleRequest(postsRequests.delete)
  async delete(incoming: Ask<'delete'>): Reply<'delete'> {
    await this.removal.delete(incoming, requireUser(incoming.actor));
    return done;
  }

  @HandleRequest(postsRequests.countView)
  async countView(incoming: Ask<'countView'>): Reply<'countView'> {
    return this.counters.countView(incoming);
  }

  @HandleRequest(postsRequests.countShare)
  async countShare(incoming: Ask<'countShare'>): Reply<'countShare'> {
    return this.counters.countShare(incoming);
  }

  @HandleRequest(postsRequests.listMine)
  async listMine({ input, actor }: Ask<'listMine'>): Reply<'listMine'> {
    return this.listing.listOf(requireUser(actor).uid, input.cursor);
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
