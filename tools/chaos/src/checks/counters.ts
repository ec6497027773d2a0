import type { Finding } from '../finding.ts';
import { duplicated, lost } from '../finding.ts';
import type { History } from '../history.ts';
import { isAcknowledged } from '../operation.ts';
import type { Counter } from '../operation.ts';

const rule = 'every acknowledged view and share is counted once';

/**
 * Holds the numbers of posts that are still public against what was acknowledged: at least that
 * many, at most the unknown ones more, and no two answers with the same number.
 */
export function checkCounters(
  history: History,
  posts: readonly { readonly id: string; readonly views: number; readonly shares: number }[],
): Finding[] {
  const counts = Map.groupBy(history.of('count'), ({ ask }) => `${ask.postId} ${ask.what}`);
  const check = (id: string, what: Counter, total: number): Finding[] => {
    const asked = counts.get(`${id} ${what}`) ?? [];
    const totals = asked.filter(isAcknowledged).map(({ result }) => result.answer.total);
    const unknown = asked.filter(({ result }) => result.state === 'unknown').length;
    const told = `${id}: ${total} ${what}, ${totals.length} acknowledged, ${unknown} unknown`;
    const repeated = totals.length - new Set(totals).size;
    return [
      ...Array.from({ length: totals.length - total }, () => lost(rule, told)),
      ...Array.from({ length: total - totals.length - unknown }, () => duplicated(rule, told)),
      ...(repeated > 0
        ? [lost(rule, `${told}, ${repeated} of them with the number of another`)]
        : []),
    ];
  };
  return posts.flatMap(({ id, views, shares }) => [
    ...check(id, 'views', views),
    ...check(id, 'shares', shares),
  ]);
}
