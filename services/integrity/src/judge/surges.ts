import { ageOf, type JudgedLike } from './like.ts';
import { thresholds } from './thresholds.ts';

const isFresh = (like: JudgedLike) => (ageOf(like) ?? Infinity) < thresholds.surge.freshMs;

/** The likes of one card that new accounts gave faster than a crowd, in the order of time. */
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
