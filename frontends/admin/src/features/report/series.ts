import type { HourRow, Report } from '@el-reto/contracts';
import { addDays, startOfDayInMexico } from '@el-reto/contracts/rules';
import { report as texts } from '../../messages/report.ts';
import type { PlotLines } from '../../components/plot.tsx';

export type NumberName = Exclude<keyof HourRow, 'hour'>;
export type Step = 'hour' | 'day';

/** The numbers of one hour or day, which begins at `at` (milliseconds since 1970). */
export type Bucket = Record<NumberName, number> & { at: number };

const hourMs = 60 * 60 * 1000;
const stepMs = { hour: hourMs, day: 24 * hourMs } as const;
/** Up to this number of days, a report shows hours by default. */
const daysByHour = 3;
/** Above this number of days, a report cannot show hours, because a chart has no room for them. */
export const mostDaysByHour = 31;

const names = Object.keys(texts.numbers) as NumberName[];

export const daysIn = ({ from, to }: Pick<Report, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / stepMs.day) + 1;

export const usualStep = (range: Pick<Report, 'from' | 'to'>): Step =>
  daysIn(range) <= daysByHour ? 'hour' : 'day';

/** All hours or days of a report, including those without a count. */
export function bucketsOf(report: Pick<Report, 'from' | 'to' | 'rows'>, step: Step): Bucket[] {
  const rows = new Map<string, HourRow[]>();
  for (const row of report.rows) {
    const key = step === 'day' ? row.hour.slice(0, 10) : row.hour;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const days = Array.from({ length: daysIn(report) }, (_, day) => addDays(report.from, day));
  return days.flatMap((day) => {
    const at = startOfDayInMexico(day).getTime();
    if (step === 'day') return [{ at, ...sumOf(rows.get(day) ?? []) }];
    return Array.from({ length: 24 }, (_, hour) => {
      const key = `${day}T${String(hour).padStart(2, '0')}:00`;
      return { at: at + hour * hourMs, ...sumOf(rows.get(key) ?? []) };
    });
  });
}

function sumOf(rows: readonly HourRow[]) {
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const);
  return Object.fromEntries(sums) as Record<NumberName, number>;
}

/** Some of the numbers as lines of a plot. */
export const linesOf = (
  buckets: readonly Bucket[],
  step: Step,
  shown: readonly { name: NumberName; token: string }[],
): PlotLines => ({
  from: buckets[0]?.at ?? 0,
  stepMs: stepMs[step],
  lines: shown.map(({ name, token }) => ({ token, values: buckets.map((each) => each[name]) })),
});
