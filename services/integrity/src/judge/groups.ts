import { hourOf, type JudgedLike } from './like.ts';
import { thresholds } from './thresholds.ts';

/** What likes of a group have in common. */
export type GroupKind =
  | 'mailbox'
  | 'device'
  | 'throwaway'
  | 'script'
  | 'series'
  | 'domain'
  | 'network'
  | 'post'
  | 'unmarked'
  | 'fresh'
  | 'night';

export interface GroupKey {
  readonly kind: GroupKind;
  readonly name: string;
}

const freshMs = 60 * 60 * 1000;

/** The groups that a like belongs to. */
export function groupsOf(like: JudgedLike): GroupKey[] {
  const { postId, at, evidence } = like;
  const { network, device, agent, browser, createdAt, mailbox, series, domain, mail } = evidence;
  const isFresh = createdAt !== null && at - createdAt < freshMs;
  const hour = hourOf(like);
  const [from, to] = thresholds.night;
  const keys: (GroupKey | false)[] = [
    { kind: 'mailbox', name: mailbox },
    device !== null && { kind: 'device', name: device },
    mail === 'throwaway' && { kind: 'throwaway', name: domain },
    browser === 'script' && { kind: 'script', name: agent },
    evidence.serial !== null && { kind: 'series', name: series },
    mail === 'other' && { kind: 'domain', name: domain },
    network !== null && { kind: 'network', name: network },
    { kind: 'post', name: postId },
    device === null && { kind: 'unmarked', name: postId },
    isFresh && { kind: 'fresh', name: postId },
    hour >= from && hour < to && { kind: 'night', name: postId },
  ];
  return keys.filter((key) => key !== false);
}
