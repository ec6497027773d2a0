import { duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History } from '../history.ts';

const rule = 'every acknowledged view and share is counted once';

/**
 * Compares the counters of public posts with requests. A counter is at least the number of
 * acknowledged requests, and at most the number of acknowledged and unknown requests. No two
 * answers contain the same number.
 */
export function* checkCounters(
  history: History,
  posts: readonly { readonly id: string; readonly views: number; readonly shares: number }[],
): Findings {
  const counts = Map.groupBy(history.of('count'), ({ ask }) => `${ask.postId} ${ask.what}`);
  for (const post of posts) {
    for (const what of ['views', 'shares'] as const) {
      const asked = counts.get(`${post.id} ${what}`) ?? [];
      const total = post[what];
      const totals = asked.filter(isAcknowledged).map(({ result }) => result.answer.total);
      const most = totals.length + asked.filter(isUnknown).length;
      const detail = `${post.id}: ${total} ${what}, ${totals.length} acknowledged, ${most} at most`;
      for (let n = total; n < totals.length; n += 1) yield lost(rule, detail);
      for (let n = most; n < total; n += 1) yield duplicated(rule, detail);
      const repeated = totals.length - new Set(totals).size;
      if (repeated > 0) yield lost(rule, `${detail}, ${repeated} with the number of another`);
    }
  }
}
