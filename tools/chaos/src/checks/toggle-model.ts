import { isAcknowledged } from '../operation.ts';
import type { OperationOf } from '../operation.ts';

export type Toggle = OperationOf<'toggle'>;
/** The post that has a person's like of an event, or null. */
export type Like = string | null;
/** From when on a post may be gone, and its likes with it; Infinity for one that stays. */
export type GoneFrom = (postId: string) => number;

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
 * Answers where the like may be at the end, or the first acknowledgement that contradicts all
 * that can have happened before.
 */
export function followToggles(
  toggles: readonly Toggle[],
  goneFrom: GoneFrom,
): { likes: Set<Like> } | { contradiction: Toggle; expected: Set<Like> } {
  const unknown: Toggle[] = [];
  let ways: Way[] = [{ like: null, happened: new Set() }];
  for (const toggle of toggles) {
    if (toggle.result.state === 'unknown') unknown.push(toggle);
    if (!isAcknowledged(toggle)) continue;
    const before = allWays(ways, unknown, goneFrom, toggle.endedMs);
    ways = before.filter(({ like }) => fits(toggle, like, goneFrom)).map(after(toggle));
    if (ways.length === 0) return { contradiction: toggle, expected: likesOf(before) };
  }
  return { likes: likesOf(allWays(ways, unknown, goneFrom, Infinity)) };
}

const likesOf = (ways: readonly Way[]) => new Set(ways.map(({ like }) => like));

const after =
  ({ ask }: Toggle) =>
  ({ like, happened }: Way): Way => ({
    like: toggled(like, ask.postId),
    happened,
  });

/** Whether the acknowledgement is one that a like at this place gets. */
function fits(toggle: Toggle, like: Like, goneFrom: GoneFrom): boolean {
  if (!isAcknowledged(toggle)) return false;
  const { liked, previous } = toggle.result.answer;
  if (!liked) return like === toggle.ask.postId;
  if (like === toggle.ask.postId) return false;
  // A post that is going is not named as the one that lost the like.
  return (
    previous === like || (previous === null && like !== null && goneFrom(like) < toggle.endedMs)
  );
}

/** What `ways` may have become by `untilMs` through unknown toggles and posts that went. */
function allWays(
  ways: readonly Way[],
  unknown: readonly Toggle[],
  goneFrom: GoneFrom,
  untilMs: number,
): Way[] {
  const found = new Map<string, Way>();
  const queue = [...ways];
  for (let way = queue.pop(); way; way = queue.pop()) {
    const { like, happened } = way;
    const key = `${like} ${unknown.map((toggle) => (happened.has(toggle) ? 1 : 0)).join('')}`;
    if (found.has(key)) continue;
    found.set(key, way);
    if (like !== null && goneFrom(like) < untilMs) queue.push({ like: null, happened });
    for (const toggle of unknown) {
      if (happened.has(toggle)) continue;
      queue.push({
        like: toggled(like, toggle.ask.postId),
        happened: new Set([...happened, toggle]),
      });
    }
  }
  return [...found.values()];
}
