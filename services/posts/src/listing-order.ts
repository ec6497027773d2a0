import { z } from 'zod';
import { AppError, type postSortSchema } from '@el-reto/contracts';
import { decodeCursor, encodeCursor } from '@el-reto/service-kit';
import { queueRanks } from './post-records.ts';
import type { PostQuery } from './posts.repository.ts';
import { relevances } from './search.ts';

export type PostSort = z.infer<typeof postSortSchema>;
export type ListOrder = PostSort | 'queue';

type Legs = [PostQuery, ...PostQuery[]];

const byShuffle = { orderBy: ['shuffle', 'id'] } as const;

/**
 * The ranges ("legs") of a list, in order. Each leg is sorted by id last, so that positions are unique:
 * the next page continues directly after the last shown post, even if posts were added. A shuffled list
 * begins at `seed`, wraps around and ends there.
 */
export const legsOf = (order: ListOrder, seed: number): Legs => legs[order](seed);

const legs: Readonly<Record<ListOrder, (seed: number) => Legs>> = {
  recent: () => [{ orderBy: ['-createdAt', '-id'] }],
  likes: () => [{ orderBy: ['-likes', 'createdAt', 'id'] }],
  random: (seed) => [
    { where: { shuffle: { '>=': seed } }, ...byShuffle },
    { where: { shuffle: { '<': seed } }, ...byShuffle },
  ],
  queue: () => [
    {
      where: { queueRank: { '>=': queueRanks.first } },
      orderBy: ['queueRank', 'queuedAt', 'id'],
    },
  ],
};

export type Place = readonly (string | number)[];

const cursorSchema = z.tuple([
  z.enum(['recent', 'likes', 'random', 'queue']),
  z.int().min(0),
  z.int().min(0),
  z.array(z.union([z.string(), z.number()])),
]);

/** The position after which a list continues: `after` is a position in leg number `leg`. */
export interface Position {
  readonly order: ListOrder;
  readonly seed: number;
  readonly leg: number;
  readonly after: Place;
}

export const encodePosition = ({ order, seed, leg, after }: Position): string =>
  encodeCursor([order, seed, leg, after]);

/** The position in the cursor of a list with this order. Throws MALFORMED_REQUEST if the cursor is invalid. */
export function decodePosition(cursor: string, order: ListOrder): Position {
  const [listed, seed, leg, after] = decodeCursor(cursorSchema, cursor);
  const all = legsOf(order, seed);
  // A search has the legs once per relevance.
  const fields = leg < all.length * relevances ? all[leg % all.length]?.orderBy?.length : undefined;
  if (listed === order && after.length === fields) return { order, seed, leg, after };
  throw new AppError('MALFORMED_REQUEST', { detail: 'cursor' });
}

interface Continued {
  readonly sort: PostSort;
  readonly cursor?: string | undefined;
  /** The client asked for a list by likes, whose likes are hidden now. */
  readonly hidesLikes?: boolean | undefined;
}

/**
 * The order and the cursor with which a list continues. While the likes are hidden, a list by likes is in the
 * order `recent`: a list that began by likes continues at the date of its last post. A list that began by date
 * keeps that order.
 */
export function continued({ sort, cursor, hidesLikes }: Continued): Omit<Continued, 'hidesLikes'> {
  if (cursor === undefined) return { sort, cursor };
  const [listed, seed, leg, after] = decodeCursor(cursorSchema, cursor);
  if (sort === 'likes' && listed === 'recent') return { sort: 'recent', cursor };
  if (!hidesLikes || listed !== 'likes') return { sort, cursor };
  const [, ...byDate] = after;
  return { sort: 'recent', cursor: encodeCursor(['recent', seed, leg, byDate]) };
}
