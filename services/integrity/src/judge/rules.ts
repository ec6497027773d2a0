import type { LikeReason } from '@el-reto/contracts';
import type { Baseline } from './baseline.ts';
import type { GroupKind } from './groups.ts';
import { ageOf, type JudgedLike } from './like.ts';
import { sessionsOf, surgesIn } from './sessions.ts';
import { signsOf, type Sign } from './signs.ts';
import { ascending, mostFrequent, shareOf } from './statistics.ts';
import { thresholds, weights } from './thresholds.ts';

/** Likes of a group that get the same result. */
export interface Finding {
  /** Identifies the session within the group. */
  readonly session: string;
  readonly likes: readonly JudgedLike[];
  readonly score: number;
  readonly reasons: readonly LikeReason[];
}

const hourMs = 60 * 60 * 1000;

/** Names a session by the time of its first like. */
const nameOf = (session: readonly JudgedLike[]) => (session[0]?.at ?? 0).toString(36);

type Rule = (likes: readonly JudgedLike[], baseline: Baseline) => Finding[];

const whole = (
  likes: readonly JudgedLike[],
  reason: LikeReason,
  points = weights[reason],
): Finding => ({
  session: '',
  likes,
  score: points,
  reasons: [reason],
});

/** If there are two likes, the first is left out: it may be the mailbox owner's. */
const sharedMailbox: Rule = (likes) => {
  if (likes.length < 2) return [];
  const later = likes.toSorted((a, b) => a.at - b.at).slice(likes.length === 2 ? 1 : 0);
  return [whole(later, 'shared-mailbox')];
};

const sharedDevice: Rule = (likes) => {
  const { family, crowd } = thresholds;
  if (likes.length <= family) return [];
  const share = Math.min(1, 0.7 + (0.3 * (likes.length - family)) / (crowd - family));
  return [whole(likes, 'shared-device', weights['shared-device'] * share)];
};

/** A school or an office may number its mailboxes, so that a series in a non-public domain weighs little. */
const series: Rule = (likes, baseline) => {
  const { seriesFewest, seriesDense, seriesLong, seriesSparse, seriesEndless } = thresholds;
  if (likes.length < seriesFewest) return [];
  const numbers = ascending(likes.flatMap(({ evidence }) => evidence.serial ?? []));
  const distinct = new Set(numbers).size;
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1;
  const isLong = likes.length >= seriesLong && distinct / span >= seriesSparse;
  const isSeries = distinct / span >= seriesDense || isLong || likes.length >= seriesEndless;
  if (!isSeries) return [];
  if (likes[0]?.evidence.mail === 'public') return [whole(likes, 'mailbox-series')];
  return inSessions({ common: 'mailbox-series', points: 15 })(likes, baseline);
};

/** How the likes of a kind of group are judged. */
interface Terms {
  /** A sign that all likes of the group have because they are in the group, and its points. */
  readonly common?: LikeReason;
  readonly points?: number;
  /** The group may contain honest voters. Only likes with the signs are held. */
  readonly isOpen?: true;
}

/**
 * A rule for likes with a common property that honest likes may have, too. It holds a session of
 * such likes if the session's other signs weigh enough.
 */
const inSessions =
  ({ common, points = common ? weights[common] : 0, isOpen }: Terms): Rule =>
  (likes, baseline) =>
    sessionsOf(likes).flatMap((session) => {
      const signs = signsOf(session, baseline);
      if (signs.length === 0) return [];
      const context: Sign[] = common ? [{ reason: common, points }] : [];
      const all = [...signs, ...context].toSorted((a, b) => b.points - a.points);
      const score = Math.min(100, Math.round(all.reduce((sum, one) => sum + one.points, 0)));
      const reasons = all.map(({ reason }) => reason);
      const marked = markedBy(signs, session, isOpen === true);
      return [{ session: nameOf(session), likes: marked, score, reasons }];
    });

/** The likes that have at least half of the signs. */
function markedBy(signs: readonly Sign[], session: readonly JudgedLike[], isOpen: boolean) {
  const marking = signs.flatMap(({ reason, marks }) => {
    if (!marks) return [];
    // If a group consists only of a script's likes, a sign that most likes have applies to all of them.
    // The same is true of random mailboxes, because a script also creates names that look real.
    const isSample = !isOpen || reason === 'random-mailboxes';
    return isSample && shareOf(session, marks) >= thresholds.ofAll ? [] : [marks];
  });
  return session.filter(
    (like) => marking.filter((marks) => marks(like)).length * 2 >= marking.length,
  );
}

/**
 * Many new accounts vote for one card on a network that has most of the contest's likes at that time. The
 * numbers are higher than in a school class and faster than in a village.
 */
const network: Rule = (likes, baseline) =>
  inSessions({ common: 'one-network' })(likes, baseline).concat(
    sessionsOf(likes).flatMap((session) => {
      const { least, perHour, freshMs, ofAll } = thresholds.networkCrowd;
      const [first, last] = [session[0]?.at ?? 0, session.at(-1)?.at ?? 0];
      const isFast = session.length >= least && session.length / (last - first) >= perHour / hourMs;
      if (!isFast || baseline.countBetween(first, last) * ofAll > session.length) return [];
      const isFresh = (like: JudgedLike) => (ageOf(like) ?? Infinity) < freshMs;
      const fresh = session.filter(isFresh);
      const { share } = mostFrequent(fresh.map(({ postId }) => postId));
      if (Math.min(share, fresh.length / session.length) < 0.9) return [];
      const reasons = ['accounts-for-this', 'one-network'] as const;
      const score = weights['accounts-for-this'] + weights['one-network'];
      return [{ session: nameOf(session), likes: fresh, score, reasons }];
    }),
  );

/** New accounts that liked the card faster than a crowd of people could. */
const surge: Rule = (likes) =>
  sessionsOf(surgesIn(likes)).map((session) => ({
    session: nameOf(session),
    likes: session,
    score: weights['accounts-at-once'],
    reasons: ['accounts-at-once'],
  }));

/** A session with far more likes than all other sessions of the card. */
const bursts =
  (terms: Terms): Rule =>
  (likes, baseline) =>
    inSessions(terms)(likes, baseline).map((finding) => {
      const others = likes.length - finding.likes.length;
      const { fewest, burst } = thresholds;
      const isBurst = finding.likes.length >= Math.max(fewest, others / burst);
      if (!isBurst) return finding;
      const reasons = [...finding.reasons, 'burst' as const];
      return { ...finding, score: Math.min(100, finding.score + weights.burst), reasons };
    });

const burstsOfAll = bursts({ isOpen: true });

export const rules: Readonly<Record<GroupKind, Rule>> = {
  mailbox: sharedMailbox,
  device: sharedDevice,
  throwaway: (likes) => [whole(likes, 'throwaway-mail')],
  series,
  domain: inSessions({ common: 'one-domain' }),
  network,
  post: (likes, baseline) => surge(likes, baseline).concat(burstsOfAll(likes, baseline)),
  unmarked: bursts({}),
  fresh: burstsOfAll,
  night: inSessions({ common: 'night', isOpen: true }),
};
