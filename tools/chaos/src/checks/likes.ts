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
    const fault = faultIn(toggles, likes.get(uid)?.[eventId] ?? null, outcomes);
    if (!fault) continue;
    const kind = fault.isRepetition ? duplicated : lost;
    yield kind(rule, `${who}: ${fault.detail}`);
  }
}

/** A toggle's effect as the product defines it. */
const toggled = (like: Like, postId: string): Like => (like === postId ? null : postId);

/**
 * Replays one person's consecutive toggles in one event. An unknown toggle has taken effect before
 * the next one, or never. The removal of a post removes its likes. Returns the first
 * acknowledgement, or the final like, that no possible like before it explains.
 */
function faultIn(toggles: readonly Toggle[], final: Like, outcomes: PostOutcomes) {
  let possible: Like[] = [null];
  let last: Toggle | undefined;
  /** Whether a toggle that took effect twice explains the fault. */
  const isRepetition = (before: readonly Like[], fits: (like: Like) => boolean, now?: Toggle) =>
    [last, now].some(
      (one) => one && one.tries > 1 && before.some((like) => fits(toggled(like, one.ask.postId))),
    );
  for (const toggle of toggles) {
    const { postId } = toggle.ask;
    const before = withRemovals(possible, outcomes, toggle.endedMs);
    if (isUnknown(toggle)) {
      possible = [...new Set([...before, ...before.map((like) => toggled(like, postId))])];
    }
    if (!isAcknowledged(toggle)) continue;
    const { liked, previous } = toggle.result.answer;
    const fits = (like: Like) => (liked ? like !== postId && like === previous : like === postId);
    if (!before.some(fits)) {
      const detail = `${describe(toggle)}, when it was at ${list(before)}`;
      return { detail, isRepetition: isRepetition(before, fits, toggle) };
    }
    possible = [liked ? postId : null];
    last = toggle;
  }
  const end = withRemovals(possible, outcomes, Infinity).filter(
    (like) => like === null || [...outcomes.statesOf(like)].some((state) => state !== 'absent'),
  );
  const fits = (like: Like) => like === final;
  if (end.some(fits)) return undefined;
  const detail = `the like is at ${final}, not at ${list(end)}`;
  return { detail, isRepetition: isRepetition(end, fits) };
}

/** These likes, and null if one of their posts may have been removed by `untilMs`. */
const withRemovals = (likes: readonly Like[], outcomes: PostOutcomes, untilMs: number): Like[] =>
  likes.some((like) => like !== null && outcomes.removableFrom(like) < untilMs)
    ? [...likes, null]
    : [...likes];

const list = (likes: readonly Like[]) => [...new Set(likes.map(String))].join(' or ') || 'nowhere';

function describe({ ask, result, tries }: Toggle): string {
  const answer = result.state === 'acknowledged' ? result.answer : undefined;
  const what = answer?.liked ? `like of ${ask.postId}` : `no like of ${ask.postId}`;
  return `acknowledged after ${tries} tries: ${what}, taken from ${answer?.previous ?? 'nowhere'}`;
}
