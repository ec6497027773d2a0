import { hourOf, type JudgedLike } from './like.ts';
import { thresholds } from './thresholds.ts';

/** The property that the likes of a group have in common. */
export type GroupKind =
  | 'mailbox'
  | 'device'
  | 'throwaway'
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

export function groupsOf(like: JudgedLike): GroupKey[] {
  const { postId, at, evidence } = like;
  const { network, device, createdAt, mailbox, series, domain, mail } = evidence;
  const isFresh = createdAt !== null && at - createdAt < freshMs;
  const hour = hourOf(like);
  const [from, to] = thresholds.night;
  const own: (GroupKey | false)[] = [
    { kind: 'mailbox', name: mailbox },
    mail === 'throwaway' && { kind: 'throwaway', name: domain },
    evidence.serial !== null && { kind: 'series', name: series },
  ];
  const keys: (GroupKey | false)[] = [
    device !== null && { kind: 'device', name: device },
    mail === 'other' && { kind: 'domain', name: domain },
    network !== null && { kind: 'network', name: network },
    { kind: 'post', name: postId },
    device === null && { kind: 'unmarked', name: postId },
    isFresh && { kind: 'fresh', name: postId },
    hour >= from && hour < to && { kind: 'night', name: postId },
  ];
  // A like without a source can be compared only by its mailbox.
  const all = evidence.agent === null ? own : [...own, ...keys];
  return all.filter((key) => key !== false);
}
