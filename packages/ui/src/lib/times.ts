import { contestTimeZone, todayInMexico } from '@el-reto/contracts/rules';
import { dayOfYearText, dayText } from './dates.ts';

/** A function that formats instants (ISO 8601 or milliseconds since 1970) in Mexico City's time. */
export function formatInMexico(options: Intl.DateTimeFormatOptions) {
  const site = { hourCycle: 'h23', timeZone: contestTimeZone } as const;
  const format = new Intl.DateTimeFormat('es-MX', { ...options, ...site });
  return (instant: string | number): string => format.format(new Date(instant));
}

/** The day of an ISO 8601 instant in Mexico City, for example '6 de noviembre'. */
export const dayAt = (instant: string) => dayText(todayInMexico(new Date(instant)));

/** The day of an ISO 8601 instant in Mexico City, for example '6 de noviembre de 2024'. */
export const dayOfYearAt = (instant: string) => dayOfYearText(todayInMexico(new Date(instant)));

/** Two days as 'Del 6 de noviembre al 5 de diciembre de 2024'. A month or year of both is named once. */
export function daysText(first: string, last: string): string {
  const end = dayOfYearText(last);
  if (first === last) return `El ${end}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return `Del ${Number(first.slice(8))} al ${end}`;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `Del ${isSameYear ? dayText(first) : dayOfYearText(first)} al ${end}`;
}
