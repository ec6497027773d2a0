import { formatInMexico } from '@el-reto/ui';

/** The day of an instant as `23 nov`. */
export const dayOf = formatInMexico({ day: 'numeric', month: 'short' });
/** The same with its year, where there may be more than one. */
export const dayOfYearOf = formatInMexico({ day: 'numeric', month: 'short', year: 'numeric' });
export const clockOf = formatInMexico({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
export const momentOf = (ms: number): string => `${dayOf(ms)}, ${clockOf(ms)}`;

/** From one instant to another, naming no day twice. */
export function spanOf(first: number, last: number): readonly [string, string] {
  const from = momentOf(first);
  const to = dayOf(first) === dayOf(last) ? clockOf(last) : momentOf(last);
  return [from, to === clockOf(first) ? from : to];
}
