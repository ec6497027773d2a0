import { formatInMexico } from '@el-reto/ui';

/** The day of an instant as `23 nov`. */
export const dayOf = formatInMexico({ day: 'numeric', month: 'short' });
/** The day with its year, for lists that span several years. */
export const dayOfYearOf = formatInMexico({ day: 'numeric', month: 'short', year: 'numeric' });
export const clockOf = formatInMexico({ hour: '2-digit', minute: '2-digit' });
export const momentOf = (ms: number): string => `${dayOf(ms)}, ${clockOf(ms)}`;

/** Texts for the start and the end of a time span. A common day is named once. */
export function spanOf(first: number, last: number): readonly [string, string] {
  const from = momentOf(first);
  const to = dayOf(first) === dayOf(last) ? clockOf(last) : momentOf(last);
  return [from, to === clockOf(first) ? from : to];
}
