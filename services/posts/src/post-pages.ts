import { findListed, placeIn } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { decodePosition, encodePosition, legsOf, type ListOrder } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import { posts, type PostRecord, type ReportCount } from './post-records.ts';
import type { PostQuery } from './posts.repository.ts';

/** Number of posts that a filtered list reads before other requests run. */
const searchStride = 500;
/** A page ends once the reasons of its reports have this many bytes: a NATS message holds 1 MiB. */
const reportBytes = 400 * 1024;

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
  const legs = legsOf(order, seed);
  const ranges = legs.map((leg) => {
    return { query: { ...leg, where: { ...where, ...leg.where } }, isListed };
  });
  const { found, next } = await findListed(store, posts, ranges, {
    from: from && [from.leg, from.after],
    limit,
    stride: isListed ? searchStride : limit + 1,
    mostRead,
  });
  const shown = order === 'queue' ? fitting(found) : found;
  const last = shown.at(-1);
  const isCut = last && shown.length < found.length;
  const place = isCut ? ([0, placeIn(legs[0], last)] as const) : next;
  const nextCursor = place && encodePosition({ order, seed, leg: place[0], after: place[1] });
  return { posts: shown, nextCursor };
}

/** The first posts, whose reports together are not too large for a message. */
function fitting(some: PostRecord[]): PostRecord[] {
  let bytes = 0;
  const end = some.findIndex(({ reports }, at) => {
    bytes += bytesOf(reports);
    return bytes > reportBytes && at > 0;
  });
  return end < 0 ? some : some.slice(0, end);
}

const bytesOf = (reports: readonly ReportCount[] = []) =>
  reports.reduce((sum, { reason }) => sum + Buffer.byteLength(reason), 0);
