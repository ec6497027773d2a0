import { addDays, AppError, datesInOrder, eventPhase, todayInMexico } from '@el-reto/contracts';

/** Days that one report tells of at most: its rows stay far below NATS's 1 MiB. */
export const mostDays = 184;
const usualDays = 30;

export interface Range {
  readonly from: string;
  readonly to: string;
}
interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}

const daysIn = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The days that a report is asked for: an event's own so far, or the last thirty of the site. */
export function rangeOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  event: Dates | null,
  today = todayInMexico(),
): Range {
  const phase = event && eventPhase(event, today);
  const last = { ended: event?.endDate, upcoming: event?.startDate, running: today };
  const to = asked.to ?? (phase && last[phase]) ?? today;
  const first = event?.startDate ?? addDays(to, 1 - usualDays);
  const from = asked.from ?? (first > to ? to : first);
  if (!datesInOrder({ startDate: from, endDate: to })) throw new AppError('DATES_OUT_OF_ORDER');
  if (daysIn({ from, to }) <= mostDays) return { from, to };
  if (asked.from === undefined) return { from: addDays(to, 1 - mostDays), to };
  throw new AppError('MALFORMED_REQUEST', { detail: `from, to (hasta ${mostDays} días)` });
}

/** As many days before. */
export const before = ({ from, to }: Range): Range => ({
  from: addDays(from, -daysIn({ from, to })),
  to: addDays(from, -1),
});
