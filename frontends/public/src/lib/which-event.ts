import type { Event } from '@el-reto/contracts';
import { eventPhase, hasSlug } from '@el-reto/contracts/rules';
import { phaseOf, today } from '@el-reto/ui';

const byStart = (a: Event, b: Event) => a.startDate.localeCompare(b.startDate);

export function nextUpcoming(events: readonly Event[], day = today()): Event | undefined {
  return events.filter((event) => eventPhase(event, day) === 'upcoming').toSorted(byStart)[0];
}

/** The event that ended last and shows its winners. */
export function lastWithWinners(events: readonly Event[], day = today()) {
  return events
    .filter((event) => eventPhase(event, day) === 'ended')
    .filter(({ activeWinners, topPosts }) => activeWinners && topPosts.length > 0)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))[0];
}

/** Events that may have cards, newest first; those of `current` while `all` is being loaded. */
export function eventsWithCards(current: readonly Event[], all: readonly Event[] | undefined) {
  return (all ?? current).filter((event) => phaseOf(event) !== 'upcoming');
}

/**
 * The event to show: the event in the address, else a running event, else the newest. Null before the
 * events are known; undefined if there is no event.
 */
export function chooseEvent(
  slug: string | null,
  current: readonly Event[] | undefined,
  all: readonly Event[] | undefined,
): Event | null | undefined {
  const known = eventsWithCards(current ?? [], all);
  const named = slug === null ? undefined : known.find(hasSlug(slug));
  if (named) return named;
  if (slug !== null && !all) return null;
  const running = known.find((event) => phaseOf(event) === 'running');
  if (running) return running;
  return all ? known[0] : null;
}
