import { findListed } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { decodePosition, encodePosition, legsOf, type ListOrder } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import { posts, type PostRecord } from './post-records.ts';
import type { PostQuery } from './posts.repository.ts';

/** Number of posts that a filtered list reads before other requests run. */
const searchStride = 500;

export type Where = NonNullable<PostQuery['where']>;

interface ListOptions {
  readonly order: ListOrder;
  readonly where: Where;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Selects the posts of the list. Without it, all posts are listed. */
  readonly isListed?: (post: PostRecord) => boolean;
  /** Most posts that are read for a page. After that, the page ends with fewer posts. */
  readonly mostRead?: number;
  /** The sort key at which a shuffled list begins. */
  readonly turn?: number | undefined;
}

export interface Page {
  posts: PostRecord[];
  nextCursor: string | null;
}

export async function pageOf(store: Store, options: ListOptions): Promise<Page> {
  const { order, where, limit, cursor, turn, isListed, mostRead } = options;
  const from = cursor === undefined ? undefined : decodePosition(cursor, order);
  const seed = from?.seed ?? turn ?? randomShuffle();
  const ranges = legsOf(order, seed).map((leg) => {
    return { query: { ...leg, where: { ...where, ...leg.where } }, isListed };
  });
  const place = from && ([from.leg, from.after] as const);
  const { found, next } = await findListed(store, posts, ranges, place, {
    limit,
    ...(isListed && { stride: searchStride }),
    mostRead,
    ...(order === 'queue' && { sizeOf: reportBytesOf }),
  });
  return {
    posts: found.map(({ data }) => data),
    nextCursor: next && encodePosition({ order, seed, leg: next[0], after: next[1] }),
  };
}

const reportBytesOf = ({ reports = [] }: PostRecord) =>
  reports.reduce((sum, { reason }) => sum + Buffer.byteLength(reason), 0);
