import type { Likes } from '../evidence/api-view.ts';
import { duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History, type OperationOf } from '../history.ts';
import { Fates } from './fates.ts';

type Toggle = OperationOf<'toggle'>;
/** The post that has a person's like of an event, or null. */
type Like = string | null;

const rule = 'an acknowledged like is in the record, once';

/**
 * Holds each person's like of each event, as the product says it is, against what was acknowledged
 * to that person.
 */
export function* checkLikes(history: History, likes: Likes): Findings {
  const fates = new Fates(history);
  const own = Map.groupBy(history.of('toggle'), ({ ask }) => `${ask.uid} ${ask.eventId}`);
  for (const [who, toggles] of own) {
    const { uid = '', eventId = '' } = toggles[0]?.ask ?? {};
    const like = likes.get(uid)?.[eventId] ?? null;
    const fault = faultIn(toggles, like, fates);
    if (!fault) continue;
    const kind = isRepetition(toggles, like, fates, fault.upTo) ? duplicated : lost;
    yield kind(rule, `${who}: ${fault.detail}`);
  }
}

/** One way that things may have gone: where the like is, and which unknown toggles took place. */
interface Way {
  readonly like: Like;
  readonly happened: ReadonlySet<Toggle>;
}

/** A toggle's effect as the product defines it. */
const toggled = (like: Like, postId: string): Like => (like === postId ? null : postId);

/**
 * Follows one person's toggles in one event, which were asked for one after the other. Unknown
 * ones may have happened at any time since, or never; likes of a post that goes vanish with it.
 * Answers the first acknowledgement that contradicts all that can have happened before, or that the
 * like is where it cannot be; `upTo`: how many toggles it takes for the fault to show.
 */
function faultIn(
  toggles: readonly Toggle[],
  like: Like,
  fates: Fates,
): { detail: string; upTo: number } | undefined {
  const unknown: Toggle[] = [];
  let ways: Way[] = [{ like: null, happened: new Set() }];
  for (const [at, toggle] of toggles.entries()) {
    if (isUnknown(toggle)) unknown.push(toggle);
    if (!isAcknowledged(toggle)) continue;
    const before = allWays(ways, unknown, fates, toggle.endedMs);
    ways = before
      .filter((way) => fits(toggle, way.like, fates))
      .map((way) => ({ ...way, like: toggled(way.like, toggle.ask.postId) }));
    if (ways.length > 0) continue;
    return { detail: `${told(toggle)}, when it was at ${list(before)}`, upTo: at + 1 };
  }
  const possible = allWays(ways, unknown, fates, Infinity).filter(
    (way) => way.like === null || [...fates.statesOf(way.like)].some((state) => state !== 'absent'),
  );
  if (possible.some((way) => way.like === like)) return undefined;
  return { detail: `the like is at ${like}, not at ${list(possible)}`, upTo: toggles.length + 1 };
}

/** Whether the acknowledgement is one that a like at this place gets. */
function fits({ ask, result, endedMs }: Toggle, like: Like, fates: Fates): boolean {
  if (result.state !== 'acknowledged') return false;
  const { liked, previous } = result.answer;
  if (!liked || like === ask.postId) return !liked && like === ask.postId;
  // A post that is going is not named as the one that lost the like.
  return (
    previous === like || (previous === null && like !== null && fates.goneFrom(like) < endedMs)
  );
}

/** What `ways` may have become by `untilMs` through unknown toggles and posts that went. */
function allWays(
  ways: readonly Way[],
  unknown: readonly Toggle[],
  fates: Fates,
  untilMs: number,
): Way[] {
  const found = new Map<string, Way>();
  const queue = [...ways];
  for (let way = queue.pop(); way; way = queue.pop()) {
    const { like, happened } = way;
    const key = `${like} ${unknown.map((toggle) => (happened.has(toggle) ? 1 : 0)).join('')}`;
    if (found.has(key)) continue;
    found.set(key, way);
    if (like !== null && fates.goneFrom(like) < untilMs) queue.push({ like: null, happened });
    for (const toggle of unknown) {
      if (happened.has(toggle)) continue;
      const next = toggled(like, toggle.ask.postId);
      queue.push({ like: next, happened: new Set([...happened, toggle]) });
    }
  }
  return [...found.values()];
}

/**
 * Whether the fault is a toggle that happened twice: it shows no more once the last acknowledged
 * ones are allowed to, while leaving out the one before does not explain it.
 */
function isRepetition(toggles: readonly Toggle[], like: Like, fates: Fates, upTo: number): boolean {
  const isGone = (changed: readonly Toggle[]) => {
    const fault = faultIn(changed, like, fates);
    return !fault || fault.upTo > upTo + (changed.length - toggles.length);
  };
  const seen = toggles.slice(0, upTo).filter(isAcknowledged);
  const before = toggles.slice(0, upTo - 1).findLast(isAcknowledged);
  if (before && isGone(toggles.filter((toggle) => toggle !== before))) return false;
  return seen.slice(-2).some((toggle) => {
    const again: Toggle = { ...toggle, endedMs: Infinity, result: { state: 'unknown' } };
    return toggle.tries > 1 && isGone(toggles.toSpliced(toggles.indexOf(toggle), 0, again));
  });
}

const list = (ways: readonly Way[]) =>
  [...new Set(ways.map(({ like }) => String(like)))].join(' or ') || 'nowhere';

function told({ ask, result, tries }: Toggle): string {
  const answer = result.state === 'acknowledged' ? result.answer : undefined;
  const what = answer?.liked ? `like of ${ask.postId}` : `no like of ${ask.postId}`;
  return `acknowledged after ${tries} tries: ${what}, taken from ${answer?.previous ?? 'nowhere'}`;
}
