import { AppError, calls, type DeskPost } from '@el-reto/contracts';
import { ENV, HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { authorsOf } from './desk-authors.ts';
import type { PostsEnv } from './env.ts';
import { pageOf, type Page, type Where } from './post-pages.ts';
import { posts, publicIn, type PostRecord } from './post-records.ts';
import { privateSummary } from './post-summary.ts';
import { PostsRepository } from './posts.repository.ts';
import { listRemoved } from './removed-cards.ts';
import { searchFor, SearchText } from './search.ts';

type ListInput = Incoming<typeof calls.listAdminPosts>['input'];

/** Most posts that are read for one page of a filtered list. After that, the page ends with fewer posts. */
const mostRead = 2_000;
const mostAlike = 10;

@Controller()
export class DeskController {
  constructor(
    private readonly repository: PostsRepository,
    @Inject(ENV) private readonly env: PostsEnv,
  ) {}

  @HandleRequest(calls.listAdminPosts)
  async list({ input }: Incoming<typeof calls.listAdminPosts>) {
    if (input.status === 'removed') return listRemoved(this.repository.store, input, mostRead);
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
    const authorOf = await authorsOf(this.repository.store, some);
    return some.map((post) => ({
      ...privateSummary(post, this.env.MEDIA_SIGNING_KEY),
      status: post.public ? 'public' : 'pending',
      receivedAt: new Date(post.createdAt).toISOString(),
      reported: post.reportedAt !== null,
      reportedAt: post.reportedAt ?? undefined,
      reports: [...(post.reports ?? [])],
      duplicateOf: alikeTo(post),
      author: authorOf(post),
      decision: null,
    }));
  }

  /** The moderation queue (reported posts by weight, then new ones by age), or public posts, newest first. */
  #page({ status, event, author, q = '', duplicates, limit, cursor }: ListInput): Promise<Page> {
    const search = searchFor(q);
    const isPublic = status === 'public';
    const isListed = (post: PostRecord) =>
      (!isPublic || post.public) &&
      (event === undefined || post.eventid === event) &&
      (author === undefined || post.userId === author) &&
      (!duplicates || alikeTo(post).length > 0) &&
      (search.isEmpty || search.relevance(new SearchText(post)) !== undefined);
    // Without these filters, an index has exactly the listed posts.
    const isIndexed = author === undefined && (isPublic || event === undefined);
    const isFiltered = !isIndexed || duplicates !== undefined || !search.isEmpty;
    return pageOf(this.repository.store, {
      order: isPublic ? 'recent' : 'queue',
      where: isPublic ? publicWhere(event, author) : {},
      limit,
      cursor,
      ...(isFiltered && { isListed, mostRead }),
    });
  }
}

/** Public posts by the index with the fewest others: only the posts of an author may include pending ones. */
function publicWhere(event: string | undefined, author: string | undefined): Where {
  if (author !== undefined) return { userId: author };
  return event === undefined ? { public: true } : publicIn(event);
}

/** Posts with similar pictures, the most similar first. */
const alikeTo = ({ alike = [] }: PostRecord) =>
  alike.slice(0, mostAlike).map(({ postId }) => postId);
