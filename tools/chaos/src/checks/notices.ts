import { hash } from 'node:crypto';
import type { Records } from '../evidence/records.ts';
import { anomaly, duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, mayHaveHappened, type History } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

type Sent = Pick<Records, 'notices' | 'mails'>;

const once = 'an author gets one notice of each decision';

/**
 * Compares notices and mails to authors with acknowledged decisions. `received`: Message-IDs in the
 * order in which the mail server received them. At most `kills` of them may be repeated: a kill
 * between a mail's last line and its mark sends the mail again with the same Message-ID (ADR 32).
 */
export function* checkNotices(
  history: History,
  { notices, mails }: Sent,
  preparedIds: ReadonlySet<string>,
  received: readonly string[],
  kills: number,
): Findings {
  const byPost = Map.groupBy(notices, ({ doc }) => `${doc.kind} ${doc.post?.id ?? ''}`);
  const outcomes = new PostOutcomes(history);
  const posts = [...preparedIds, ...history.created.map(({ postId }) => postId)];
  for (const id of posts) {
    const { approvals, denials, deletions } = outcomes.of(id);
    const mayBeRemoved = deletions.some(mayHaveHappened);
    const isApproved = preparedIds.has(id) || approvals.some(isAcknowledged);
    const approved = byPost.get(`post-approved ${id}`)?.length ?? 0;
    const mayBeApproved = preparedIds.has(id) || approvals.some(mayHaveHappened);
    yield* inBounds(approved, Number(isApproved && !mayBeRemoved), Number(mayBeApproved), id);
    const denied = byPost.get(`post-denied ${id}`)?.length ?? 0;
    const isDenied = denials.some(isAcknowledged);
    yield* inBounds(denied, Number(isDenied), Number(denials.some(mayHaveHappened)), id);
  }
  yield* checkMails({ notices, mails }, received, kills);
}

function* inBounds(found: number, least: number, most: number, id: string): Findings {
  const detail = `${id}: ${found} notices, ${least} to ${most} expected`;
  if (found < least) yield lost(once, detail);
  if (found > most) yield duplicated(once, detail);
}

function* checkMails(
  { notices, mails }: Sent,
  received: readonly string[],
  kills: number,
): Findings {
  const rule = 'a notice is mailed once';
  const rows = new Map(mails.map(({ id, doc }) => [id, doc.state]));
  const times = Map.groupBy(received, (id) => id);
  for (const { id } of notices) {
    if (!rows.has(id)) yield lost(rule, `no mail of the notice ${id}`);
  }
  const known = new Set<string>();
  for (const [id, state] of rows) {
    const start = `<${hash('sha256', id, 'base64url')}@`;
    const messageId = [...times.keys()].find((one) => one.startsWith(start));
    if (messageId !== undefined) known.add(messageId);
    if (state === 'waiting' || state === 'dead') yield lost(rule, `the mail ${id} is ${state}`);
    else if (messageId === undefined)
      yield lost(rule, `the mail ${id} is ${state}, never received`);
  }
  const twice = [...times].filter(([, all]) => all.length > 1);
  const repeats = twice.reduce((sum, [, all]) => sum + all.length - 1, 0);
  if (repeats > kills) yield duplicated(rule, `${repeats} were repeated, with ${kills} kills`);
  for (const id of times.keys())
    if (!known.has(id)) yield anomaly('every mail belongs to a notice', id);
}
