import { expect, it } from 'vitest';
import {
  decided,
  empty,
  kindsOf,
  type HistoryBuilder,
} from '../../test/support/history-builder.ts';
import { checkLikes } from './likes.ts';

const liked = () => empty().like('a');
const perhapsMoved = () => liked().toggle('b', 'unknown');
const unknownThenLike = () => empty().toggle('b', 'unknown').like('a');
const likedPost = () => decided(true).like('a');
const perhapsDeleted = () => likedPost().delete('a', 'unknown');

it.each<[string, HistoryBuilder, string | null, string]>([
  ['a moved like', liked().like('b', 'a'), 'b', ''],
  ['a removed like', liked().unlike('a'), null, ''],
  ['a missing like', liked(), null, 'lost'],
  ['a like on another post', liked(), 'b', 'lost'],
  ['a like that a later answer does not know', liked().like('b', null, 5), 'b', 'lost'],
  ['a repeated toggle that took effect twice', empty().unlike('a', 2), null, 'duplicated'],
  ['an earlier such toggle', liked().like('b', 'a', 3).like('c'), 'c', 'duplicated'],
  ['a wrong answer to a single try', empty().unlike('a'), null, 'lost'],
  ['an unknown toggle without an effect', perhapsMoved(), 'a', ''],
  ['an unknown toggle with an effect', perhapsMoved(), 'b', ''],
  ['an unknown toggle with another effect', perhapsMoved(), null, 'lost'],
  ['an unknown toggle with an effect after the next', unknownThenLike(), 'b', 'lost'],
  ['an unknown toggle that an answer shows', empty().toggle('a', 'unknown').unlike('a'), null, ''],
  ['an unknown toggle twice', empty().toggle('a', 'unknown').unlike('a'), 'a', 'lost'],
  ['a missing like of an existing post', likedPost(), null, 'lost'],
  ['no like of a deleted post', likedPost().delete('a'), null, ''],
  ['a like of a deleted post', likedPost().delete('a'), 'a', 'lost'],
  ['an answer that does not name a deleted post', likedPost().delete('a').like('b'), 'b', ''],
  ['an answer that does not name an existing post', likedPost().like('b'), 'b', 'lost'],
  ['a like of a perhaps deleted post', perhapsDeleted(), 'a', ''],
  ['no like of a perhaps deleted post', perhapsDeleted(), null, ''],
])('finds faults in %s', (_, { history }, like, kinds) => {
  const own: Record<string, string> = like === null ? {} : { e: like };
  expect(kindsOf(checkLikes(history, new Map([['ana', own]])))).toBe(kinds);
});
