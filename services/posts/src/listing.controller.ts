import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError, calls, postsRequests } from '@el-reto/contracts';
import { ENV, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import type { PostsEnv } from './env.ts';
import { decodeCursor, encodeCursor, legsOf, placeIn } from './listing-order.ts';
import type { ListOrder, Position } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import { posts, queueRanks, type PostRecord, type ReportCount } from './post-records.ts';
import { privateSummary, publicSummary } from './post-summary.ts';
import { PostsRepository, type PostQuery } from './posts.repository.ts';
import { reportsOf } from './moderation-rules.ts';
import { searchFor } from './search.ts';

/** How many posts a search looks through between two looks at other requests. */
const searchStride = 500;
/** Posts of one person in one answer: they stay far below NATS's 1 MiB. */
const ownPageSize = 400;
/** What people wrote in their reports, in bytes, after which a page ends for the same reason. */
const reportBytes = 400 * 1024;

type Where = NonNullable<PostQuery['where']>;

interface ListOptions {
  readonly order: ListOrder;
  readonly where: Where;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Of those, the ones that are listed; all where there is no such test. */
  readonly isListed?: ((post: PostRecord) => boolean) | undefined;
  /** Where a random list begins. */
  readonly turn?: number | undefined;
}

interface Page {
  posts: PostRecord[];
  nextCursor: string | null;
}

/** Lists of posts, a page at a time. */
@Controller()
export class ListingController {
  constructor(
    private readonly repository: PostsRepository,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(postsRequests.list)
  async listPublic({ input }: Incoming<typeof postsRequests.list>) {
    const { eventId, limit, cursor, sort, q = '', author, turn } = input;
    const where: Where = [
      ['eventid', '==', eventId],
      ['public', '==', true],
    ];
    const list = { order: sort, where, limit, cursor, turn };
    const isBy = ({ userId }: PostRecord) => author === undefined || userId === author;
    const search = searchFor(q);
    // Shown where nothing else is found; each post is read once.
    const similar: PostRecord[] = [];
    let isFound = cursor !== undefined;
    const isSought = (post: PostRecord) => {
      if (!isBy(post)) return false;
      if (search.finds(post)) return (isFound = true);
      if (!isFound && similar.length < limit && search.mayMean(post)) similar.push(post);
      return false;
    };
    const isListed = search.isEmpty ? author && isBy : isSought;
    let page = await this.#page({ ...list, ...(isListed && { isListed }) });
    if (!search.isEmpty && !isFound) page = { posts: similar, nextCursor: null };
    const nextTurn = turn === undefined ? undefined : turnAfter(page);
    return { ...page, posts: page.posts.map(publicSummary), nextTurn };
  }

  /** What waits for a moderator: reported posts by what weighs on them, then the oldest. */
  @HandleRequest(calls.listAdminPosts)
  async listPending({ input: { limit, cursor } }: Incoming<typeof calls.listAdminPosts>) {
    const page = await this.#page({ order: 'queue', where: [], limit, cursor });
    const shown = page.posts.map((post) => ({
      ...privateSummary(post, this.env.MEDIA_SIGNING_KEY),
      reported: post.reportedAt !== null,
      reports: [...reportsOf(post)],
      status: post.public ? ('public' as const) : ('pending' as const),
      receivedAt: new Date(post.createdAt).toISOString(),
      duplicateOf: [],
      author: { uid: post.userId, name: post.displayName, posts: 0, denied: 0, banned: false },
      decision: null,
    }));
    return { ...page, posts: shown };
  }

  @HandleRequest(postsRequests.listCards)
  async listCards({ input }: Incoming<typeof postsRequests.listCards>) {
    const where: Where = [
      ['eventid', '==', input.eventId],
      ['public', '==', true],
    ];
    const options = { order: 'recent', where, limit: ownPageSize, cursor: input.cursor } as const;
    const { posts: found, nextCursor } = await this.#page(options);
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
    const page = await this.#page(options);
    const own = page.posts.map((post) => privateSummary(post, this.env.MEDIA_SIGNING_KEY));
    return { ...page, posts: own };
  }

  /** What everybody may see of one person: USER_NOT_FOUND where that is nothing. */
  @HandleRequest(postsRequests.listByAuthor)
  async listByAuthor({ input }: Incoming<typeof postsRequests.listByAuthor>) {
    const { uid, limit, cursor } = input;
    const where: Where = [['userId', '==', uid]];
    const isListed = (post: PostRecord) => post.public;
    const page = await this.#page({ order: 'recent', where, limit, cursor, isListed });
    if (page.posts.length === 0 && cursor === undefined) throw new AppError('USER_NOT_FOUND');
    return { ...page, posts: page.posts.map(publicSummary) };
  }

  async #page(options: ListOptions): Promise<Page> {
    const { order, limit, cursor, turn } = options;
    const from = cursor === undefined ? undefined : decodeCursor(cursor, order);
    const seed = from?.seed ?? turn ?? randomShuffle();
    const found: PostRecord[] = [];
    let last: Position | null = null;
    let bytes = 0;
    for await (const { post, leg, place } of this.#walk(options, seed, from)) {
      bytes += order === 'queue' ? bytesOf(reportsOf(post)) : 0;
      // One more than asked for: there is a next page.
      const isFull = found.length === limit || (bytes > reportBytes && found.length > 0);
      if (isFull) return { posts: found, nextCursor: last && encodeCursor(last) };
      found.push(post);
      last = { order, seed, leg, after: place };
    }
    return { posts: found, nextCursor: null };
  }

  async *#walk({ order, where, limit, isListed }: ListOptions, seed: number, from?: Position) {
    const stride = isListed ? searchStride : limit + 1;
    const legs = legsOf(order, seed);
    for (const [leg, query] of legs.entries()) {
      if (from && leg < from.leg) continue;
      let after = leg === from?.leg ? from.after : undefined;
      for (let isMore = true; isMore;) {
        const chunk = await this.repository.store.find(posts, {
          ...query,
          where: [...where, ...(query.where ?? [])],
          limit: stride,
          ...(after && { after }),
        });
        for (const { data: post } of chunk) {
          const place = placeIn(query, post);
          after = place;
          if (!isListed || isListed(post)) yield { post, leg, place };
        }
        isMore = chunk.length === stride;
        if (isMore) await setImmediate();
      }
    }
  }
}

/** Behind the page's last post, or, where all posts are on it, behind any: its first changes, too. */
function turnAfter({ posts: shown, nextCursor }: Page): number | undefined {
  const at = nextCursor === null ? randomInt(Math.max(shown.length, 1)) : shown.length - 1;
  const last = shown[at];
  return last && last.shuffle + 1;
}

const bytesOf = (reports: readonly ReportCount[]) =>
  reports.reduce((sum, { reason }) => sum + Buffer.byteLength(reason), 0);
