import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { decodePosition, encodePosition, legsOf, placeIn } from './listing-order.ts';
import type { ListOrder, Position } from './listing-order.ts';
import { randomShuffle } from './new-post.ts';
import { posts, type PostRecord, type ReportCount } from './post-records.ts';
import { PostsRepository, type PostQuery } from './posts.repository.ts';

/** Number of posts that a filtered list reads before other requests run. */
const searchStride = 500;
/** A page ends once the reasons of its reports have this many bytes: a NATS message holds 1 MiB. */
const reportBytes = 400 * 1024;

export type Where = NonNullable<PostQuery['where']>;

export interface ListOptions {
  readonly order: ListOrder;
  readonly where: Where;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Selects the posts of the list. Without it, all posts are listed. */
  readonly isListed?: ((post: PostRecord) => boolean) | undefined;
  /** Most posts that are read for a page. After that, the page ends with fewer posts. */
  readonly mostRead?: number;
  /** The sort key at which a shuffled list begins. */
  readonly turn?: number | undefined;
}

export interface Page {
  posts: PostRecord[];
  nextCursor: string | null;
}

@Injectable()
export class PostPages {
  constructor(private readonly repository: PostsRepository) {}

  async page(options: ListOptions): Promise<Page> {
    const { order, limit, cursor, turn, isListed, mostRead = Infinity } = options;
    const from = cursor === undefined ? undefined : decodePosition(cursor, order);
    const seed = from?.seed ?? turn ?? randomShuffle();
    const found: PostRecord[] = [];
    let last: Position | null = null;
    let read = 0;
    let bytes = 0;
    for await (const { some, leg, query } of this.#walk(options, seed, from)) {
      for (const post of some) {
        const isIn = !isListed || isListed(post);
        bytes += isIn && order === 'queue' ? bytesOf(post.reports) : 0;
        // One post more than requested shows that there is a next page.
        const isFull =
          isIn && (found.length === limit || (bytes > reportBytes && found.length > 0));
        if (isFull || read === mostRead) {
          return { posts: found, nextCursor: last && encodePosition(last) };
        }
        if (isIn) found.push(post);
        read += 1;
        last = { order, seed, leg, after: placeIn(query, post) };
      }
    }
    return { posts: found, nextCursor: null };
  }

  /** All posts of the list's ranges, in batches. */
  async *#walk({ order, where, limit, isListed }: ListOptions, seed: number, from?: Position) {
    const stride = isListed ? searchStride : limit + 1;
    for (const [leg, query] of legsOf(order, seed).entries()) {
      if (from && leg < from.leg) continue;
      let after = leg === from?.leg ? from.after : undefined;
      for (let isMore = true; isMore;) {
        const chunk = await this.repository.store.find(posts, {
          ...query,
          where: { ...where, ...query.where },
          limit: stride,
          ...(after && { after }),
        });
        const some = chunk.map(({ data }) => data);
        yield { some, leg, query };
        const end = some.at(-1);
        after = end && placeIn(query, end);
        isMore = some.length === stride;
        if (isMore) await setImmediate();
      }
    }
  }
}

const bytesOf = (reports: readonly ReportCount[] = []) =>
  reports.reduce((sum, { reason }) => sum + Buffer.byteLength(reason), 0);
