import { z } from 'zod';
import { AppError, type postSortSchema } from '@el-reto/contracts';
import { decodeCursor, encodeCursor } from '@el-reto/service-kit';
import { queueRanks, type PostRecord } from './post-records.ts';
import type { PostQuery } from './posts.repository.ts';
import { relevances } from './search.ts';

export type PostSort = z.infer<typeof postSortSchema>;
export type ListOrder = PostSort | 'queue';

type Legs = [PostQuery, ...PostQuery[]];
type Direction = 'asc' | 'desc';

const by = <F extends keyof PostRecord>(...fields: [F, Direction][]) => ({ orderBy: fields });
const byShuffle = by(['shuffle', 'asc'], ['id', 'asc']);

/**
 * The ranges of which a list consists, in order. Every order ends with the id, so that positions
 * are unique and the next page continues directly behind the last shown post, regardless of new
 * ones. A shuffled list begins at `seed` and ends there.
 */
export const legsOf = (order: ListOrder, seed: number): Legs => legs[order](seed);

const legs: Readonly<Record<ListOrder, (seed: number) => Legs>> = {
  recent: () => [by(['createdAt', 'desc'], ['id', 'desc'])],
  likes: () => [by(['likes', 'desc'], ['createdAt', 'asc'], ['id', 'asc'])],
  random: (seed) => [
    { where: [['shuffle', '>=', seed]], ...byShuffle },
    { where: [['shuffle', '<', seed]], ...byShuffle },
  ],
  queue: () => [
    {
      where: [['queueRank', '>=', queueRanks.first]],
      ...by(['queueRank', 'asc'], ['queuedAt', 'asc'], ['id', 'asc']),
    },
  ],
};

/** Values of the fields that a leg is ordered by. */
export type Place = readonly (string | number)[];

/** A post's place in a leg; no order has a field that holds anything else. */
export function placeIn(leg: PostQuery, post: Partial<PostRecord>): Place {
  return (leg.orderBy ?? []).map(([field]) => post[field] as string | number);
}

const cursorSchema = z.tuple([
  z.enum(['recent', 'likes', 'random', 'queue']),
  z.int().min(0),
  z.int().min(0),
  z.array(z.union([z.string(), z.number()])),
]);

/** Behind which post a list goes on: `after` holds that post's place in leg `leg`. */
export interface Position {
  readonly order: ListOrder;
  readonly seed: number;
  readonly leg: number;
  readonly after: Place;
}

export const encodePosition = ({ order, seed, leg, after }: Position): string =>
  encodeCursor([order, seed, leg, after]);

/**
 * The position in a cursor of a list in this order; throws MALFORMED_REQUEST for an invalid one.
 */
export function decodePosition(cursor: string, order: ListOrder): Position {
  const [listed, seed, leg, after] = decodeCursor(cursorSchema, cursor);
  const all = legsOf(order, seed);
  // A search repeats the legs for each relevance.
  const fields = leg < all.length * relevances ? all[leg % all.length]?.orderBy?.length : undefined;
  if (listed === order && after.length === fields) return { order, seed, leg, after };
  throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' });
}
