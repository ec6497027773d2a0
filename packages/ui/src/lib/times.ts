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
