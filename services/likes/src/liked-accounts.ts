import { limits } from '@el-reto/contracts';
import type { Stored } from '@el-reto/store';
import type { LikeRecord } from './like-records.ts';

/**
 * The names behind likes, newest first, at most as many as a client is told, and how many likes
 * there are where `newest` holds them all: the nameless ones count too.
 */
export function accountsOf(
  newest: readonly Stored<LikeRecord>[],
  most: number = limits.likedAccounts,
): { likedAccounts: string[]; truncated: boolean; likes?: number | undefined } {
  const likedAccounts = newest
    .slice(0, most)
    .flatMap(({ data }) => (data.userId === null ? [] : [data.userId]));
  if (newest.length > most) return { likedAccounts, truncated: true };
  return { likedAccounts, truncated: false, likes: newest.length };
}
