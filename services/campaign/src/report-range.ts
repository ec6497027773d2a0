import { addDays, AppError, datesInOrder, eventPhase, todayInMexico } from '@el-reto/contracts';

/** Reports of more days have rows per day instead of per hour, because a NATS message holds 1 MiB. */
const mostDaysByHour = 184;
/** Most days of a report: two years. */
export const mostDays = 731;
const usualDays = 30;

export interface Range {
  readonly from: string;
  readonly to: string;
}
interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

export const stepOf = (range: Range): 'hour' | 'day' =>
  daysIn(range) > mostDaysByHour ? 'day' : 'hour';

const daysIn = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/**
 * The days of a report: the requested ones, otherwise the event's days so far, or the site's last thirty
 * days.
 */
export function rangeOf(
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  event: Dates | null,
  today = todayInMexico(),
): Range {
  const phase = event && eventPhase(event, today);
  const last = { ended: event?.endDate, upcoming: event?.startDate, running: today };
  const to = requested.to ?? (phase && last[phase]) ?? today;
  const first = event?.startDate ?? addDays(to, 1 - usualDays);
  const from = requested.from ?? (first > to ? to : first);
  if (!datesInOrder({ startDate: from, endDate: to })) throw new AppError('DATES_OUT_OF_ORDER');
  if (daysIn({ from, to }) <= mostDays) return { from, to };
  if (requested.from === undefined) return { from: addDays(to, 1 - mostDays), to };
  throw new AppError('MALFORMED_REQUEST', { detail: `from, to (hasta ${mostDays} días)` });
}

/** The same number of days, directly before the range. */
const before = ({ from, to }: Range): Range => ({
  from: addDays(from, -daysIn({ from, to })),
  to: addDays(from, -1),
});

/**
 * The days with which a report is compared. If the range starts with the event: the first days of the
 * previous event, if `others` has one. Otherwise: the same number of days before the range.
 */
export function comparedWith<E extends Dates>(
  range: Range,
  event: Dates | null,
  others: readonly E[],
): Range & { readonly event: E | null } {
  if (event && range.from === event.startDate) {
    const earlier = others.filter(({ startDate: began }) => began < range.from);
    const [last] = earlier.toSorted((a, b) => b.startDate.localeCompare(a.startDate));
    if (last) {
      const { startDate: from } = last;
      return { event: last, from, to: addDays(from, daysIn(range) - 1) };
    }
  }
  return { event: null, ...before(range) };
}
