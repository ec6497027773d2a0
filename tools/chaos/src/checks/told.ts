import { hash } from 'node:crypto';
import type { Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Finding, type Findings } from '../finding.ts';
import { isAcknowledged, mayHaveHappened, type History } from '../history.ts';
import { Fates } from './fates.ts';

type Told = Pick<Records, 'notices' | 'mails'>;

const once = 'an author is told once of each decision';

/**
 * Holds what authors were told, in their lists and by mail, against what was acknowledged.
 * `taken`: Message-IDs as the mail server got them; of those as many may come again, with one
 * Message-ID, as `kills` met the millisecond between a mail's end and its mark (ADR 32).
 */
export function* checkTold(
  history: History,
  { notices, mails }: Told,
  preparedIds: ReadonlySet<string>,
  taken: readonly string[],
  kills: number,
): Findings {
  const told = Map.groupBy(notices, ({ doc }) => `${doc.kind} ${doc.post?.id ?? ''}`);
  const fates = new Fates(history);
  const posts = [...preparedIds, ...history.created.map(({ postId }) => postId)];
  for (const id of posts) {
    const { approvals, denials, deletions } = fates.of(id);
    const mayBeGone = deletions.some(mayHaveHappened);
    const isApproved = preparedIds.has(id) || approvals.some(isAcknowledged);
    const approved = told.get(`post-approved ${id}`)?.length ?? 0;
    const mayBeApproved = preparedIds.has(id) || approvals.some(mayHaveHappened);
    yield* inBounds(approved, Number(isApproved && !mayBeGone), Number(mayBeApproved), id);
    const denied = told.get(`post-denied ${id}`)?.length ?? 0;
    const isDenied = denials.some(isAcknowledged);
    yield* inBounds(denied, Number(isDenied), Number(denials.some(mayHaveHappened)), id);
  }
  yield* checkMails({ notices, mails }, taken, kills);
}

function* inBounds(found: number, least: number, most: number, id: string): Findings {
  const detail = `${id}: ${found} notices, ${least} to ${most} expected`;
  if (found < least) yield lost(once, detail);
  if (found > most) yield duplicated(once, detail);
}

function* checkMails({ notices, mails }: Told, taken: readonly string[], kills: number): Findings {
  const rule = 'a notice is mailed once';
  const rows = new Map(mails.map(({ id, doc }) => [id, doc.state]));
  const times = Map.groupBy(taken, (id) => id);
  for (const { id } of notices) {
    if (!rows.has(id)) yield lost(rule, `no mail of the notice ${id}`);
  }
  const known = new Set<string>();
  for (const [id, state] of rows) {
    const start = `<${hash('sha256', id, 'base64url')}@`;
    const messageId = [...times.keys()].find((one) => one.startsWith(start));
    if (messageId !== undefined) known.add(messageId);
    if (state === 'waiting' || state === 'dead') yield lost(rule, `the mail ${id} is ${state}`);
    else if (messageId === undefined) yield lost(rule, `the mail ${id} is ${state}, never taken`);
  }
  const twice = [...times].filter(([, all]) => all.length > 1);
  const repeats = twice.reduce((sum, [, all]) => sum + all.length - 1, 0);
  if (repeats > kills) yield duplicated(rule, `${repeats} came again, with ${kills} kills`);
  for (const id of times.keys()) if (!known.has(id)) yield strange(id);
}

const strange = (id: string): Finding => anomaly('every mail is of a notice', id);
