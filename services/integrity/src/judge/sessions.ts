import { ageOf, type JudgedLike } from './like.ts';
import { ascending, gapsOf, quantile } from './statistics.ts';
import { thresholds } from './thresholds.ts';

/** The likes in the order of time, split into sessions at long pauses. */
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

const isFresh = (like: JudgedLike) => (ageOf(like) ?? Infinity) < thresholds.surge.freshMs;

/** The likes that new accounts gave to a card faster than a crowd could, in the order of time. */
export function surgesIn(likes: readonly JudgedLike[]): JudgedLike[] {
  const { least, withinMs, ofCard } = thresholds.surge;
  const inOrder = likes.toSorted((a, b) => a.at - b.at);
  const surging: JudgedLike[] = [];
  let [first, fresh, checked] = [0, 0, 0];
  for (const [last, like] of inOrder.entries()) {
    if (isFresh(like)) fresh += 1;
    for (let one = inOrder[first]; one && like.at - one.at > withinMs; one = inOrder[first]) {
      if (isFresh(one)) fresh -= 1;
      first += 1;
    }
    if (fresh < least || fresh < ofCard * (last - first + 1)) continue;
    surging.push(...inOrder.slice(Math.max(first, checked), last + 1).filter(isFresh));
    checked = last + 1;
  }
  return surging;
}
