import type { Finding } from '../finding.ts';
import { duplicated, lost } from '../finding.ts';
import type { History } from '../history.ts';
import { isAcknowledged } from '../operation.ts';
import type { Fates } from './fates.ts';
import { followToggles } from './toggle-model.ts';
import type { GoneFrom, Like, Toggle } from './toggle-model.ts';

const rule = 'an acknowledged like is in the record, once';

/**
 * Holds each person's like of each event, as the product says it is, against what was acknowledged
 * to that person. `likes` maps uid → event id → post id.
 */
export function checkLikes(
  history: History,
  fates: Fates,
  likes: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Finding[] {
  const own = Map.groupBy(history.of('toggle'), ({ ask }) => `${ask.uid} ${ask.eventId}`);
  return [...own.values()].flatMap((toggles) => {
    const [{ ask } = { ask: { uid: '', eventId: '' } }] = toggles;
    const like = likes.get(ask.uid)?.[ask.eventId] ?? null;
    const fault = faultIn(toggles, like, fates);
    if (!fault) return [];
    const kind = isRepetition(toggles, like, fates, fault.upTo) ? duplicated : lost;
    return [kind(rule, `${ask.uid} in ${ask.eventId}: ${fault.detail}`)];
  });
}

interface Fault {
  readonly detail: string;
  /** How many toggles it takes for the fault to show. */
  readonly upTo: number;
}

/** What contradicts the acknowledgements first, if anything does; at last where the like is. */
function faultIn(toggles: readonly Toggle[], like: Like, fates: Fates): Fault | undefined {
  const goneFrom: GoneFrom = (postId) => fates.goneFrom(postId);
  const followed = followToggles(toggles, goneFrom);
  if ('contradiction' in followed) {
    const { contradiction, expected } = followed;
    const upTo = toggles.indexOf(contradiction) + 1;
    return { detail: `${told(contradiction)}, when it was at ${list(expected)}`, upTo };
  }
  const possible = [...followed.likes].filter((id) => id === null || mayStay(fates, id));
  if (possible.includes(like)) return undefined;
  const upTo = toggles.length + 1;
  return { detail: `the like is at ${like}, not at ${list(possible)}`, upTo };
}

const mayStay = (fates: Fates, postId: string) =>
  [...fates.statesOf(postId)].some((state) => state !== 'absent');

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
  const withoutOne = toggles.filter((toggle) => toggle !== before);
  if (before && isGone(withoutOne)) return false;
  return seen.slice(-2).some((toggle) => {
    const again: Toggle = { ...toggle, endedMs: Infinity, result: { state: 'unknown' } };
    const at = toggles.indexOf(toggle);
    return toggle.tries > 1 && isGone([...toggles.slice(0, at), again, ...toggles.slice(at)]);
  });
}

const list = (likes: Iterable<Like>) => [...likes].map(String).join(' or ') || 'nowhere';

function told({ ask, result, tries }: Toggle): string {
  const answer = result.state === 'acknowledged' ? result.answer : undefined;
  const what = answer?.liked ? `like of ${ask.postId}` : `no like of ${ask.postId}`;
  return `acknowledged after ${tries} tries: ${what}, taken from ${answer?.previous ?? 'nowhere'}`;
}
