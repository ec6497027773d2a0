import type { Likes } from '../evidence/api-view.ts';
import { duplicated, lost, type Findings } from '../finding.ts';
import { isAcknowledged, isUnknown, type History, type OperationOf } from '../history.ts';
import { PostOutcomes } from './outcomes.ts';

type Toggle = OperationOf<'toggle'>;
/** The post that has a person's like of an event, or null. */
type Like = string | null;

const rule = 'an acknowledged like is in the record, once';

/** Compares each person's likes, as the API returns them, with the person's acknowledgements. */
export function* checkLikes(history: History, likes: Likes): Findings {
  const outcomes = new PostOutcomes(history);
  const own = Map.groupBy(history.of('toggle'), ({ ask }) => `${ask.uid} ${ask.eventId}`);
  for (const [who, toggles] of own) {
    const { uid = '', eventId = '' } = toggles[0]?.ask ?? {};
    const like = likes.get(uid)?.[eventId] ?? null;
    const fault = faultIn(toggles, like, outcomes);
    if (!fault) continue;
    const kind = isRepetition(toggles, like, outcomes, fault.upTo) ? duplicated : lost;
    yield kind(rule, `${who}: ${fault.detail}`);
  }
}

/** One possible course of events: where the like is, and which unknown toggles took effect. */
interface Course {
  readonly like: Like;
  readonly happened: ReadonlySet<Toggle>;
}

/** A toggle's effect as the product defines it. */
const toggled = (like: Like, postId: string): Like => (like === postId ? null : postId);

/**
 * Replays one person's consecutive toggles in one event. An unknown toggle may have taken effect at
 * any later time or never. The removal of a post removes its likes. Returns the first
 * acknowledgement, or the final like, that no possible course explains. `upTo`: the number of
 * toggles after which the fault appears.
 */
function faultIn(
  toggles: readonly Toggle[],
  like: Like,
  outcomes: PostOutcomes,
): { detail: string; upTo: number } | undefined {
  const unknown: Toggle[] = [];
  let courses: Course[] = [{ like: null, happened: new Set() }];
  for (const [at, toggle] of toggles.entries()) {
    if (isUnknown(toggle)) unknown.push(toggle);
    if (!isAcknowledged(toggle)) continue;
    const before = continuations(courses, unknown, outcomes, toggle.endedMs);
    courses = before
      .filter((course) => fits(toggle, course.like, outcomes))
      .map((course) => ({ ...course, like: toggled(course.like, toggle.ask.postId) }));
    if (courses.length > 0) continue;
    return { detail: `${describe(toggle)}, when it was at ${list(before)}`, upTo: at + 1 };
  }
  const possible = continuations(courses, unknown, outcomes, Infinity).filter(
    (course) =>
      course.like === null ||
      [...outcomes.statesOf(course.like)].some((state) => state !== 'absent'),
  );
  if (possible.some((course) => course.like === like)) return undefined;
  return { detail: `the like is at ${like}, not at ${list(possible)}`, upTo: toggles.length + 1 };
}

/** Whether the acknowledgement fits a like on this post. */
function fits({ ask, result, endedMs }: Toggle, like: Like, outcomes: PostOutcomes): boolean {
  if (result.state !== 'acknowledged') return false;
  const { liked, previous } = result.answer;
  if (!liked || like === ask.postId) return !liked && like === ask.postId;
  // While a post is being removed, the answer does not name it as the post that lost the like.
  return (
    previous === like ||
    (previous === null && like !== null && outcomes.removableFrom(like) < endedMs)
  );
}

/** All courses that unknown toggles and removed posts may produce from `courses` by `untilMs`. */
function continuations(
  courses: readonly Course[],
  unknown: readonly Toggle[],
  outcomes: PostOutcomes,
  untilMs: number,
): Course[] {
  const found = new Map<string, Course>();
  const queue = [...courses];
  for (let course = queue.pop(); course; course = queue.pop()) {
    const { like, happened } = course;
    const key = `${like} ${unknown.map((toggle) => (happened.has(toggle) ? 1 : 0)).join('')}`;
    if (found.has(key)) continue;
    found.set(key, course);
    if (like !== null && outcomes.removableFrom(like) < untilMs)
      queue.push({ like: null, happened });
    for (const toggle of unknown) {
      if (happened.has(toggle)) continue;
      const next = toggled(like, toggle.ask.postId);
      queue.push({ like: next, happened: new Set([...happened, toggle]) });
    }
  }
  return [...found.values()];
}

/**
 * Whether a toggle that took effect twice explains the fault. That is so if the fault disappears
 * when one of the last two acknowledged toggles is repeated, but not when the toggle before is left
 * out.
 */
function isRepetition(
  toggles: readonly Toggle[],
  like: Like,
  outcomes: PostOutcomes,
  upTo: number,
): boolean {
  const isExplained = (changed: readonly Toggle[]) => {
    const fault = faultIn(changed, like, outcomes);
    return !fault || fault.upTo > upTo + (changed.length - toggles.length);
  };
  const seen = toggles.slice(0, upTo).filter(isAcknowledged);
  const before = toggles.slice(0, upTo - 1).findLast(isAcknowledged);
  if (before && isExplained(toggles.filter((toggle) => toggle !== before))) return false;
  return seen.slice(-2).some((toggle) => {
    const again: Toggle = { ...toggle, endedMs: Infinity, result: { state: 'unknown' } };
    return toggle.tries > 1 && isExplained(toggles.toSpliced(toggles.indexOf(toggle), 0, again));
  });
}

const list = (courses: readonly Course[]) =>
  [...new Set(courses.map(({ like }) => String(like)))].join(' or ') || 'nowhere';

function describe({ ask, result, tries }: Toggle): string {
  const answer = result.state === 'acknowledged' ? result.answer : undefined;
  const what = answer?.liked ? `like of ${ask.postId}` : `no like of ${ask.postId}`;
  return `acknowledged after ${tries} tries: ${what}, taken from ${answer?.previous ?? 'nowhere'}`;
}
