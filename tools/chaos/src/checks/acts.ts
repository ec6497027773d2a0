import type { Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

const complete = 'every act of an administrator is in the log, once';
const whole = 'the log has no gap';

/** Compares the log of administrators' actions with acknowledged decisions. */
export function* checkActs(
  history: History,
  { acts }: Pick<Records, 'acts'>,
  preparedIds: ReadonlySet<string>,
): Findings {
  const outcomes = new PostOutcomes(history);
  const logged = Map.groupBy(acts, ({ doc }) => `${doc.action} ${doc.subject}`);
  const posts = [...preparedIds, ...history.created.map(({ postId }) => postId)];
  for (const id of posts) {
    const { approvals, denials } = outcomes.of(id);
    for (const [action, asked] of [
      ['approvePost', approvals],
      ['denyPost', denials],
    ] as const) {
      const prepared = Number(action === 'approvePost' && preparedIds.has(id));
      const least = prepared + asked.filter(isAcknowledged).length;
      const most = least + asked.filter(isUnknown).length;
      const found = logged.get(`${action} ${id}`)?.length ?? 0;
      const detail = `${action} ${id}: ${found} entries, ${least} to ${most} expected`;
      if (found < least) yield lost(complete, detail);
      if (found > most) yield duplicated(complete, detail);
    }
  }
  const numbers = acts.map(({ doc }) => doc.seq).toSorted((a, b) => a - b);
  const gap = numbers.findIndex((seq, at) => seq !== at + 1);
  if (gap >= 0) yield anomaly(whole, `the entry ${gap + 1} is missing or repeated`);
}
