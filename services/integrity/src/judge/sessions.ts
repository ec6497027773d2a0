import type { JudgedLike } from './like.ts';
import { ascending, gapsOf, quantile } from './statistics.ts';
import { thresholds } from './thresholds.ts';

/** Likes in the order of time, divided at long pauses. */
export function sessionsOf(likes: readonly JudgedLike[]): JudgedLike[][] {
  const inOrder = likes.toSorted((a, b) => a.at - b.at || (a.uid < b.uid ? -1 : 1));
  const usual = quantile(ascending(gapsOf(inOrder.map(({ at }) => at))), 0.5);
  const [shortest, longest] = thresholds.sessionGapMs;
  const limit = Math.min(longest, Math.max(shortest, thresholds.sessionGaps * usual));
  const sessions: JudgedLike[][] = [];
  let last = -Infinity;
  for (const like of inOrder) {
    if (like.at - last > limit) sessions.push([]);
    sessions.at(-1)?.push(like);
    last = like.at;
  }
  return sessions;
}
