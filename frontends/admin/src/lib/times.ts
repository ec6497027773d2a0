import { contestTimeZone } from '@el-reto/contracts/rules';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, hourCycle: 'h23', timeZone: contestTimeZone });

const day = format({ day: 'numeric', month: 'short' });
const dayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const clock = format({ hour: '2-digit', minute: '2-digit' });

/** The day of an instant, in milliseconds since 1970, as `23 nov`. */
export const dayOf = (ms: number): string => day.format(ms);
/** The same with its year, where there may be more than one. */
export const dayOfYearOf = (ms: number): string => dayOfYear.format(ms);
export const clockOf = (ms: number): string => clock.format(ms);
export const momentOf = (ms: number): string => `${dayOf(ms)}, ${clockOf(ms)}`;

/** From one instant to another, naming no day twice. */
export function spanOf(first: number, last: number): readonly [string, string] {
  const from = momentOf(first);
  const to = dayOf(first) === dayOf(last) ? clockOf(last) : momentOf(last);
  return [from, to === clockOf(first) ? from : to];
}
