import { todayInMexico, eventPhase } from '@el-reto/contracts/rules';
import type { Event } from '@el-reto/contracts';

const byStart = (a: Event, b: Event) => a.startDate.localeCompare(b.startDate);

/** The event that begins next. */
export function nextUpcoming(events: readonly Event[], today = todayInMexico()): Event | undefined {
  return events.filter((event) => eventPhase(event, today) === 'upcoming').toSorted(byStart)[0];
}

/** The event that ended last and shows its winners. */
export function lastWithWinners(events: readonly Event[], today = todayInMexico()) {
  return events
    .filter((event) => eventPhase(event, today) === 'ended')
    .filter(({ activeWinners, topPosts }) => activeWinners && topPosts.length > 0)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))[0];
}
