import type { LikeReason } from '@el-reto/contracts';
import type { Baseline } from './baseline.ts';
import { ageOf, createdHour, type JudgedLike } from './like.ts';
import { ascending, gapsOf, mostFrequent, quantile, relativeSpread } from './statistics.ts';
import { shareOf, usualVariation } from './statistics.ts';
import { thresholds, weights } from './thresholds.ts';

/** A sign of automation in some likes, with its weight. */
export interface Sign {
  readonly reason: LikeReason;
  readonly points: number;
  /** Whether a like has the sign. Absent if all have it. */
  readonly marks?: (like: JudgedLike) => boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

type Look = (likes: readonly JudgedLike[], baseline: Baseline) => Sign | undefined;

const sign = (reason: LikeReason, share = 1, marks?: Sign['marks']): Sign => ({
  reason,
  points: weights[reason] * share,
  ...(marks && { marks }),
});

/** How much the share in a group differs from the share elsewhere, from 0 to 1. */
const contrast = (elsewhere: number | undefined, unknown: number) =>
  elsewhere === undefined ? unknown : Math.max(0, 1 - 1.5 * elsewhere);

/**
 * For random gaps: the mean of `usualVariation`, and its standard deviation times the square root
 * of the number of gaps.
 */
const chanceVariation = 0.79;
const chanceSpread = 0.55;

/**
 * Evenly spaced likes are a sign. The more gaps there are, the less even they need to be. Likes that are
 * every n-th like of the event are no sign: their spacing follows from all likes of the event.
 */
function regularity(
  reason: LikeReason,
  times: readonly number[],
  isEveryNth: (sorted: readonly number[]) => boolean,
): Sign | undefined {
  const sorted = ascending(times);
  const gaps = gapsOf(sorted);
  if (gaps.length < thresholds.fewestGaps) return undefined;
  const deviation =
    (chanceVariation - usualVariation(gaps)) / (chanceSpread / Math.sqrt(gaps.length));
  // The deviation of simultaneous likes is NaN, which is no sign.
  if (!(deviation >= thresholds.regular) || isEveryNth(sorted)) return undefined;
  return sign(reason, deviation >= thresholds.clockwork ? 1 : 0.6);
}

const rhythm: Look = (likes, baseline) =>
  regularity(
    'regular-rhythm',
    likes.map(({ at }) => at),
    (times) => baseline.isEveryNth(times, 'liked'),
  );

const inARow: Look = (likes, baseline) =>
  regularity(
    'accounts-in-a-row',
    likes.flatMap(({ evidence }) => evidence.createdAt ?? []),
    (times) => baseline.isEveryNth(times, 'created'),
  );

const delays: Look = (likes) => {
  const ages = likes.flatMap((like) => ageOf(like) ?? []);
  if (ages.length < thresholds.fewest) return undefined;
  const spread = relativeSpread(ages);
  // The spread is NaN if most ages are 0, which is no sign.
  if (!(spread < thresholds.sameDelay)) return undefined;
  const sorted = ascending(ages);
  // Equal ages of more than a day prove nothing: many accounts are created on the same days.
  if (quantile(sorted, 0.5) > dayMs) return undefined;
  const [low, high] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const width = Math.max(high - low, 0.1 * low, 2_000);
  const marks = (like: JudgedLike) => {
    const age = ageOf(like);
    return age !== undefined && age >= low - 2 * width && age <= high + 2 * width;
  };
  return sign('same-delay', spread < thresholds.verySameDelay ? 1 : 0.7, marks);
};

const isHasty = (like: JudgedLike) => (ageOf(like) ?? Infinity) < thresholds.hastyMs;
const hasty: Look = (likes) =>
  shareOf(likes, isHasty) >= thresholds.many ? sign('accounts-in-seconds', 1, isHasty) : undefined;

const isOld = (like: JudgedLike) => (ageOf(like) ?? 0) > thresholds.sleptMs;

/** Almost all accounts are old. Among honest voters, some have just signed up. */
const asleep: Look = (likes, baseline) => {
  if (likes.length < 12 || shareOf(likes, isOld) < 0.95) return undefined;
  const old = baseline.shareElsewhere('old', likes);
  if (old === undefined) return sign('sleeping-accounts', 0.4, isOld);
  // The larger the group, the less probable it is that it has no new account by chance.
  const deviation = likes.length * -Math.log(Math.max(old, 0.001));
  return sign('sleeping-accounts', deviation >= thresholds.beyondChance ? 1 : 0.5, isOld);
};

/** Old accounts that were created within the same hours, while few others were. */
const batches: Look = (likes, baseline) => {
  const old = likes.filter(isOld);
  if (old.length < thresholds.fewest) return undefined;
  const hours = Map.groupBy(old, createdHour);
  const together = (like: JudgedLike) => {
    const hour = createdHour(like);
    const near = [hour - 1, hour, hour + 1];
    const inside = near.reduce((sum, one) => sum + (hours.get(one)?.length ?? 0), 0);
    const elsewhere = baseline.createdElsewhere(near, inside, likes) ?? 0;
    return inside >= 4 && inside / likes.length > 3 * elsewhere;
  };
  const made = new Set(old.filter(together));
  const share = made.size / likes.length;
  return share >= thresholds.many
    ? sign('accounts-in-batches', 1, (like) => made.has(like))
    : undefined;
};

const isUnmarked = ({ evidence }: JudgedLike) => evidence.device === null;
const unmarked: Look = (likes, baseline) => {
  if (shareOf(likes, isUnmarked) < thresholds.most) return undefined;
  if (isOneOperator(likes)) return sign('no-device-mark');
  const points = contrast(baseline.shareElsewhere('unmarked', likes), 0.35);
  return points > 0.1 ? sign('no-device-mark', points, isUnmarked) : undefined;
};

const isGoogle = ({ evidence }: JudgedLike) => evidence.provider === 'google.com';
const isYoung = (like: JudgedLike) => (ageOf(like) ?? Infinity) < dayMs;

/** Many young accounts with one browser and without marks: a sign without any comparison. */
function isOneOperator(likes: readonly JudgedLike[]): boolean {
  const { share } = mostFrequent(likes.map(({ evidence }) => evidence.agent));
  const all = Math.min(share, shareOf(likes, isUnmarked));
  const isYoungCrowd = shareOf(likes, isYoung) >= thresholds.most && !likes.some(isGoogle);
  return likes.length >= 20 && all >= 0.95 && isYoungCrowd;
}

const oneBrowser: Look = (likes, baseline) => {
  const { value, share } = mostFrequent(likes.map(({ evidence }) => evidence.agent));
  if (!value || share < thresholds.most) return undefined;
  if (isOneOperator(likes)) return sign('one-browser');
  const elsewhere = baseline.agentElsewhere(value, Math.round(share * likes.length), likes);
  const points = contrast(elsewhere, 0.5);
  const marks = ({ evidence }: JudgedLike) => evidence.agent === value;
  return points > 0.1 ? sign('one-browser', points, marks) : undefined;
};

const oneProvider: Look = (likes, baseline) => {
  if (likes.length < 15 || likes.some(isGoogle)) return undefined;
  const google = baseline.shareElsewhere('google', likes);
  if (google === undefined) return likes.length >= 30 ? sign('one-provider', 0.5) : undefined;
  return google >= 0.25 ? sign('one-provider') : undefined;
};

const isRandom = ({ evidence }: JudgedLike) => evidence.random;
const randomMailboxes: Look = (likes) => {
  const share = shareOf(likes, isRandom);
  if (share < 0.3) return undefined;
  return sign('random-mailboxes', share >= thresholds.many ? 1 : 0.6, isRandom);
};

const isTooFast = ({ evidence: { pageMs } }: JudgedLike) =>
  pageMs !== null && pageMs < thresholds.readMs;
const tooFast: Look = (likes) =>
  shareOf(likes, isTooFast) >= thresholds.many ? sign('too-fast-to-read', 1, isTooFast) : undefined;

const isScript = ({ evidence }: JudgedLike) => evidence.browser === 'script';
const scripts: Look = (likes) =>
  shareOf(likes, isScript) >= thresholds.many ? sign('script-browser', 1, isScript) : undefined;

const looks: readonly Look[] = [
  rhythm,
  inARow,
  delays,
  hasty,
  asleep,
  batches,
  unmarked,
  oneBrowser,
  oneProvider,
  randomMailboxes,
  tooFast,
  scripts,
];

/**
 * Signs that the computers of one organisation have in common, because they are bought and maintained
 * together.
 */
const explainedByHouse: ReadonlySet<LikeReason> = new Set([
  'no-device-mark',
  'one-browser',
  'one-provider',
]);

/**
 * Whether the likes come from a school or an office: most are from one network, and many mailboxes are in
 * one non-public domain.
 */
function isHouse(likes: readonly JudgedLike[]): boolean {
  const network = mostFrequent(likes.map((like) => like.evidence.network));
  if (!network.value || network.share < thresholds.most) return false;
  const own = ({ mail, domain }: JudgedLike['evidence']) => (mail === 'other' ? domain : null);
  const domain = mostFrequent(likes.map(({ evidence }) => own(evidence)));
  return domain.value !== null && domain.share >= thresholds.many;
}

/**
 * All signs of automation in the likes of a group. Signs that the computers of a school or an office explain
 * are left out.
 */
export function signsOf(likes: readonly JudgedLike[], baseline: Baseline): Sign[] {
  if (likes.length < thresholds.fewest) return [];
  const found = looks.flatMap((look) => look(likes, baseline) ?? []);
  const signs = isHouse(likes)
    ? found.filter(({ reason }) => !explainedByHouse.has(reason))
    : found;
  const hasRhythm = signs.some(({ reason }) => reason === 'regular-rhythm');
  // A person who creates an account directly before each like creates accounts in the rhythm of the likes.
  return signs.map((one) =>
    hasRhythm && one.reason === 'accounts-in-a-row' ? { ...one, points: one.points / 2 } : one,
  );
}
