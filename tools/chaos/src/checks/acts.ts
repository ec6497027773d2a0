import type { CallAnswer } from '@el-reto/contracts';
import type { Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History } from '../history.ts';
import { Fates } from './fates.ts';

const complete = 'every act of an administrator is in the log, once';
const whole = 'the chain of the log is whole';

/** Holds the log of administrators against what they were told was done; `chain`: reckoned again. */
export function* checkActs(
  history: History,
  { acts }: Pick<Records, 'acts'>,
  preparedIds: ReadonlySet<string>,
  chain: CallAnswer<'checkAudit'>,
): Findings {
  const fates = new Fates(history);
  const logged = Map.groupBy(acts, ({ doc }) => `${doc.action} ${doc.subject}`);
  const posts = [...preparedIds, ...history.created.map(({ postId }) => postId)];
  for (const id of posts) {
    const { approvals, denials } = fates.of(id);
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
  if (gap >= 0) yield anomaly(whole, `the entry ${gap + 1} is not where it belongs`);
  if (chain.brokenAt !== null) yield anomaly(whole, `broken at ${chain.brokenAt}`);
  if (chain.entries !== acts.length) {
    yield anomaly(whole, `${chain.entries} entries, ${acts.length} on record`);
  }
}
