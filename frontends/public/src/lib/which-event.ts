import type { Event } from '@el-reto/contracts';
import { eventPhase, hasSlug } from '@el-reto/contracts/rules';
import { phaseOf, today } from '@el-reto/ui';

const byStart = (a: Event, b: Event) => a.startDate.localeCompare(b.startDate);

export function nextUpcoming(events: readonly Event[], day = today()): Event | undefined {
  return events.filter((event) => eventPhase(event, day) === 'upcoming').toSorted(byStart)[0];
}

/** The running events; those of `current`, which may be of the day before, while `all` is being loaded. */
export const runningEvents = (
  current: readonly Event[] | undefined,
  all: readonly Event[] | undefined,
  day = today(),
) => (all ?? current ?? []).filter((event) => eventPhase(event, day) === 'running');

/** The event that ended last and shows its final winners. */
export function lastWithWinners(events: readonly Event[], day = today()) {
  return events
    .filter((event) => eventPhase(event, day) === 'ended')
    .filter(({ activeWinners, provisional, topPosts: [best] }) => {
      // The card of the first place is missing if it was removed.
      return activeWinners && !provisional && best && (best.place ?? 1) === 1;
    })
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
  const [running] = runningEvents(current, all);
  if (running) return running;
  return all ? known[0] : null;
}
