import { AppError, calls, type DeskPost } from '@el-reto/contracts';
import { ENV, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { DeskAuthors, type Authors } from './desk-authors.ts';
import type { PostsEnv } from './env.ts';
import { PostPages, type Page, type Where } from './post-pages.ts';
import { posts, type PostRecord } from './post-records.ts';
import { privateSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';
import { RemovedCards } from './removed-cards.ts';
import { searchFor, SearchText } from './search.ts';

type ListInput = Incoming<typeof calls.listAdminPosts>['input'];

/** Most posts that are read for one page of a filtered list. After that, the page ends with fewer posts. */
const mostRead = 2_000;
const mostAlike = 10;

/** Lists posts for moderators. */
@Controller()
export class DeskController {
  constructor(
    private readonly repository: PostsRepository,
    private readonly pages: PostPages,
    private readonly removed: RemovedCards,
    private readonly authors: DeskAuthors,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(calls.listAdminPosts)
  async list({ input }: Incoming<typeof calls.listAdminPosts>) {
    if (input.status === 'removed') return this.removed.list(input, mostRead);
    const page = await this.#page(input);
    return { ...page, posts: await this.#deskPosts(page.posts) };
  }

  @HandleRequest(calls.listAlikePosts)
  async listAlike({ input: { postId } }: Incoming<typeof calls.listAlikePosts>) {
    const { store } = this.repository;
    const post = await store.get(posts, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const ids = alikeTo(post);
    const found = await store.getMany(posts, ids);
    return { posts: await this.#deskPosts(ids.flatMap((id) => found.get(id) ?? [])) };
  }

  async #deskPosts(some: readonly PostRecord[]): Promise<DeskPost[]> {
    const authors = await this.authors.of(some.map(({ userId }) => userId));
    return some.map((post) => this.#deskPost(post, authors));
  }

  /** The moderation queue (reported posts by weight, then new ones by age), or public posts, newest first. */
  #page({ status, event, author, q = '', duplicates, limit, cursor }: ListInput): Promise<Page> {
    const search = searchFor(q);
    const tests: ((post: PostRecord) => boolean)[] = [];
    if (duplicates) tests.push(({ alike = [] }) => alike.length > 0);
    if (!search.isEmpty) tests.push((post) => search.relevance(new SearchText(post)) !== undefined);
    const isPublic = status === 'public';
    // The conditions below use an index if one fits; otherwise they are tests of each post.
    const byAuthor = isPublic && author !== undefined;
    const byEvent = isPublic && event !== undefined && !byAuthor;
    if (event !== undefined && !byEvent) tests.push(({ eventid }) => eventid === event);
    if (author !== undefined && !byAuthor) tests.push(({ userId }) => userId === author);
    if (byAuthor) tests.push((post) => post.public);
    const where: Where = byAuthor
      ? [['userId', '==', author]]
      : [
          ...(byEvent ? ([['eventid', '==', event]] as const) : []),
          ...(isPublic ? ([['public', '==', true]] as const) : []),
        ];
    const isListed = (post: PostRecord) => tests.every((test) => test(post));
    const bounded = tests.length > 0 && { isListed, mostRead };
    return this.pages.page({
      order: isPublic ? 'recent' : 'queue',
      where,
      limit,
      cursor,
      ...bounded,
    });
  }

  #deskPost(post: PostRecord, authors: Authors): DeskPost {
    return {
      ...privateSummary(post, this.env.MEDIA_SIGNING_KEY),
      status: post.public ? 'public' : 'pending',
      receivedAt: new Date(post.createdAt).toISOString(),
      reported: post.reportedAt !== null,
      reports: [...(post.reports ?? [])],
      duplicateOf: alikeTo(post),
      author: authors.of(post.userId, post.displayName),
      decision: null,
    };
  }
}

/** Posts with similar pictures, the most similar first. */
const alikeTo = ({ alike = [] }: PostRecord) =>
  alike.slice(0, mostAlike).map(({ postId }) => postId);
