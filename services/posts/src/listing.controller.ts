import { randomInt } from 'node:crypto';
import { AppError, postsRequests } from '@el-reto/contracts';
import { ENV, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { gainedOn } from './days.ts';
import type { PostsEnv } from './env.ts';
import { continued } from './listing-order.ts';
import { pageOf, type Page, type Where } from './post-pages.ts';
import { posts, publicIn, queueRanks, type PostRecord } from './post-records.ts';
import { privateSummary, publicSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';
import { SearchIndex } from './search-index.ts';
import { SearchPages } from './search-pages.ts';

/** Posts in one answer to another service, far below the 1 MiB of a NATS message. */
const largePageSize = 400;

@Controller()
export class ListingController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly searches: SearchPages,
    private readonly index: SearchIndex,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(postsRequests.list)
  async listPublic({ input }: Incoming<typeof postsRequests.list>) {
    const { eventId, limit, q = '', author, turn } = input;
    const { sort, cursor } = continued(input);
    const isSearch = q.trim() !== '' || author !== undefined;
    if (!isSearch) this.index.prepare(eventId);
    const list = { order: sort, where: publicIn(eventId), limit, cursor, turn };
    const page = await (isSearch
      ? this.searches.page({ ...input, sort, cursor })
      : pageOf(this.repository.store, list));
    const nextTurn = turn === undefined ? undefined : turnAfter(page);
    return { ...page, posts: page.posts.map(publicSummary), nextTurn };
  }

  @HandleRequest(postsRequests.listCards)
  async listCards({ input }: Incoming<typeof postsRequests.listCards>) {
    const { posts: found, nextCursor } = await this.#page(publicIn(input.eventId), input.cursor);
    return { cards: found.map((post) => ({ ...post, postId: post.id })), nextCursor };
  }

  /** The likes that public posts gained on a day, for the daily mail. */
  @HandleRequest(postsRequests.listGains)
  async listGains({ input }: Incoming<typeof postsRequests.listGains>) {
    const { posts: found, nextCursor } = await this.#page(publicIn(input.eventId), input.cursor);
    const gains = found.map((post) => ({
      ...post,
      postId: post.id,
      gained: gainedOn(post, input.date),
    }));
    return { gains: gains.filter(({ gained }) => gained > 0), nextCursor };
  }

  @HandleRequest(postsRequests.countPending)
  async countPending(_: Incoming<typeof postsRequests.countPending>) {
    const where = { queueRank: { '>=': queueRanks.first } };
    return { count: await this.repository.store.count(posts, { where }) };
  }

  /** The caller's own posts, newest first. */
  @HandleRequest(postsRequests.listMine)
  async listMine({ input: { cursor }, actor }: Incoming<typeof postsRequests.listMine>) {
    const page = await this.#page({ userId: actor.uid }, cursor);
    const own = page.posts.map((post) => privateSummary(post, this.env.MEDIA_SIGNING_KEY));
    return { ...page, posts: own };
  }

  /** The public posts of an account. Throws USER_NOT_FOUND if there are none. */
  @HandleRequest(postsRequests.listByAuthor)
  async listByAuthor({ input }: Incoming<typeof postsRequests.listByAuthor>) {
    const { uid, limit, cursor } = input;
    const where: Where = { userId: uid };
    const isListed = (post: PostRecord) => post.public;
    const list = { order: 'recent', where, limit, cursor, isListed } as const;
    const page = await pageOf(this.repository.store, list);
    if (page.posts.length === 0 && cursor === undefined) throw new AppError('USER_NOT_FOUND');
    return { ...page, posts: page.posts.map(publicSummary) };
  }

  /** A large page for another service, newest first. */
  #page(where: Where, cursor: string | undefined): Promise<Page> {
    const list = { order: 'recent', where, limit: largePageSize, cursor } as const;
    return pageOf(this.repository.store, list);
  }
}

/**
 * The start of the next shuffled list: after the last post of this page. If the page has all posts, after
 * a random one, so that the first post varies as well.
 */
function turnAfter({ posts: shown, nextCursor }: Page): number | undefined {
  const at = nextCursor === null ? randomInt(Math.max(shown.length, 1)) : shown.length - 1;
  const last = shown[at];
  return last && last.shuffle + 1;
}
