import type { z } from 'zod';
import type { postSortSchema } from '@el-reto/contracts';
import { queueRanks } from './post-records.ts';
import type { PostRecord } from './post-records.ts';
import type { PostQuery } from './posts.repository.ts';

export type PostSort = z.infer<typeof postSortSchema>;
export type ListOrder = PostSort | 'queue';

type Legs = [PostQuery, ...PostQuery[]];
type Direction = 'asc' | 'desc';

const by = <F extends keyof PostRecord>(...fields: [F, Direction][]) => ({ orderBy: fields });
const byShuffle = by(['shuffle', 'asc'], ['id', 'asc']);

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

/**
 * The stretches that make up a list, one behind the other. Orders end with the id, so that no two
 * posts share a place and a page goes on exactly behind the last one shown, whatever was added
 * meanwhile. A shuffled list begins at `seed` and comes round to it again.
 */
export function legsOf(order: ListOrder, seed: number): Legs {
  return legs[order](seed);
}

/** Values of the fields that a leg is ordered by. */
export type Place = readonly (string | number)[];

/** A post's place in a leg; no order has a field that holds anything else. */
export function placeIn(leg: PostQuery, post: PostRecord): Place {
  return (leg.orderBy ?? []).map(([field]) => post[field] as string | number);
}
