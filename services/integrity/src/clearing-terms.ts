import type { GroupKind } from './judge/groups.ts';
import { clusterOf, groupOf, type Entry, type JudgedContest } from './judged-contest.ts';

/** Number of likes of a group, or share of them, that proof of work alone may clear. */
const byWork = { least: 3, share: 0.1 };

/** The mailboxes of these groups belong to one person, so that a mail to them proves nothing. */
const oneOwner: ReadonlySet<string> = new Set<GroupKind>([
  'domain',
  'series',
  'throwaway',
  'mailbox',
]);

/** The way to clear a held like. */
export interface ClearingTerms {
  readonly by: 'work' | 'mail' | 'administrator';
  /** Cleared likes with the same group, network or device: the work depends on them. */
  readonly cleared: number;
}

/** The way to clear an account's held like now; undefined if the rules do not hold it. */
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
 * Likes of this account's mailbox, own domain or series. All throw-away mailboxes count as one
 * group.
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
