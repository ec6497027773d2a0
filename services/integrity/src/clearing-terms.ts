import type { GroupKind } from './judge/groups.ts';
import { clusterOf, groupOf, type Entry, type JudgedContest } from './judged-contest.ts';

/**
 * Proof of work alone may clear this many likes of a group: `least`, or `share` of the group if
 * that is more.
 */
const byWork = { least: 3, share: 0.1 };

/** Groups whose mailboxes belong to one person. A mail to such a mailbox proves nothing. */
const oneOwner: ReadonlySet<string> = new Set<GroupKind>([
  'domain',
  'series',
  'throwaway',
  'mailbox',
]);

export interface ClearingTerms {
  readonly by: 'work' | 'mail' | 'administrator';
  /** The number of cleared likes with the same group, network or device. The amount of work depends on it. */
  readonly cleared: number;
}

/** The conditions for clearing an account's held like now. Undefined if the rules do not hold it. */
export function clearingTerms(contest: JudgedContest, uid: string): ClearingTerms | undefined {
  const entry = contest.entries.get(uid);
  const cluster = entry && clusterOf(entry);
  if (!cluster) return undefined;
  const group = groupOf(cluster);
  const { network, device } = contest.evidenceOf(uid);
  const cleared = [...contest.clearings().values()].filter(
    (one) =>
      one.group === group ||
      (network && one.network === network) ||
      (device && one.device === device),
  ).length;
  const likes = [...contest.entries.values()].filter(
    (one) => groupOf(clusterOf(one) ?? '') === group,
  );
  const most = Math.max(byWork.least, Math.floor(likes.length * byWork.share));
  if (cleared < most) return { by: 'work', cleared };
  const [kind = ''] = group.split('.');
  const isOneOwner = oneOwner.has(kind) || sharingMailboxes(contest, uid, likes) > most;
  return { by: isOneOwner ? 'administrator' : 'mail', cleared };
}

/**
 * The number of likes from this account's mailbox, its non-public domain or its series. All throw-away
 * mailboxes count as one group.
 */
function sharingMailboxes(contest: JudgedContest, uid: string, likes: readonly Entry[]): number {
  const own = contest.evidenceOf(uid);
  return likes.filter((like) => {
    const { mail, mailbox, series, domain } = contest.evidenceOf(like.uid);
    const isSameDomain = own.mail !== 'public' && domain === own.domain;
    const isThrowaway = own.mail === 'throwaway' && mail === own.mail;
    const isSame = isSameDomain || isThrowaway || series === own.series || mailbox === own.mailbox;
    return own.mailbox !== undefined && isSame;
  }).length;
}
