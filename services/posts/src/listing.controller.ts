import { randomInt } from 'node:crypto';
import { AppError, postsRequests } from '@el-reto/contracts';
import { ENV, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { PostsEnv } from './env.ts';
import { PostPages, type Page, type Where } from './post-pages.ts';
import { posts, queueRanks, type PostRecord } from './post-records.ts';
import { privateSummary, publicSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';
import { SearchPages } from './search-pages.ts';

/** Posts of one person in one answer: they stay far below NATS's 1 MiB. */
const ownPageSize = 400;

/** Lists of posts, a page at a time. */
@Controller()
export class ListingController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly pages: PostPages,
    private readonly searches: SearchPages,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(postsRequests.list)
  async listPublic({ input }: Incoming<typeof postsRequests.list>) {
    const { eventId, limit, cursor, sort, q = '', author, turn } = input;
    const isSearch = q.trim() !== '' || author !== undefined;
    if (!isSearch) this.searches.prepare(eventId);
    const where: Where = [
      ['eventid', '==', eventId],
      ['public', '==', true],
    ];
    const list = { order: sort, where, limit, cursor, turn };
    const page = await (isSearch ? this.searches.page(input) : this.pages.page(list));
    const nextTurn = turn === undefined ? undefined : turnAfter(page);
    return { ...page, posts: page.posts.map(publicSummary), nextTurn };
  }

  @HandleRequest(postsRequests.listCards)
  async listCards({ input }: Incoming<typeof postsRequests.listCards>) {
    const where: Where = [
      ['eventid', '==', input.eventId],
      ['public', '==', true],
    ];
    const options = { order: 'recent', where, limit: ownPageSize, cursor: input.cursor } as const;
    const { posts: found, nextCursor } = await this.pages.page(options);
    return { cards: found.map((post) => ({ ...post, postId: post.id })), nextCursor };
  }

  @HandleRequest(postsRequests.countPending)
  async countPending(_: Incoming<typeof postsRequests.countPending>) {
    const where = [['queueRank', '>=', queueRanks.first]] as const;
    return { count: await this.repository.store.count(posts, { where }) };
  }

  /** A person's posts as they see them, newest first. */
  @HandleRequest(postsRequests.listMine)
  async listMine({ input: { cursor }, actor }: Incoming<typeof postsRequests.listMine>) {
    const where: Where = [['userId', '==', actor.uid]];
    const options = { order: 'recent', where, limit: ownPageSize, cursor } as const;
    const page = await this.pages.page(options);
    const own = page.posts.map((post) => privateSummary(post, this.env.MEDIA_SIGNING_KEY));
    return { ...page, posts: own };
  }

  /** The public posts of an account; throws USER_NOT_FOUND if there are none. */
  @HandleRequest(postsRequests.listByAuthor)
  async listByAuthor({ input }: Incoming<typeof postsRequests.listByAuthor>) {
    const { uid, limit, cursor } = input;
    const where: Where = [['userId', '==', uid]];
    const isListed = (post: PostRecord) => post.public;
    const page = await this.pages.page({ order: 'recent', where, limit, cursor, isListed });
    if (page.posts.length === 0 && cursor === undefined) throw new AppError('USER_NOT_FOUND');
    return { ...page, posts: page.posts.map(publicSummary) };
  }
}

/** Behind the page's last post, or, where all posts are on it, behind any: its first changes, too. */
function turnAfter({ posts: shown, nextCursor }: Page): number | undefined {
  const at = nextCursor === null ? randomInt(Math.max(shown.length, 1)) : shown.length - 1;
  const last = shown[at];
  return last && last.shuffle + 1;
}
