import type { HourRow, Report } from '@el-reto/contracts';
import { addDays, startOfDayInMexico } from '@el-reto/contracts/rules';
import { report as texts } from '../../messages/report.ts';
import type { PlotLines } from '../../components/plot.tsx';

type NumberName = Exclude<keyof HourRow, 'hour'>;

/** The numbers at the top of the report, in the order of a contest's course. */
export const keyNumbers = ['visits', 'signUps', 'uploads', 'approved', 'likes', 'shares'] as const;

interface Ink {
  name: NumberName;
  swatch: string;
  token: string;
}
const agave = { swatch: 'bg-agave', token: '--color-agave' };
const marigold = { swatch: 'bg-marigold-deep', token: '--color-marigold-deep' };
const grana = { swatch: 'bg-grana', token: '--color-grana' };

/** Numbers that share a plot. */
export const groups: Readonly<Record<keyof typeof texts.groups, readonly Ink[]>> = {
  people: [
    { name: 'visits', ...agave },
    { name: 'signUps', ...marigold },
  ],
  photos: [
    { name: 'uploads', ...marigold },
    { name: 'approved', ...agave },
    { name: 'denied', ...grana },
  ],
  love: [
    { name: 'likes', ...grana },
    { name: 'shares', ...agave },
  ],
};

/** The name of a number. An event's report has its own visits, but the accounts of the site. */
export function nameOf(name: NumberName, { event }: Pick<Report, 'event'>): string {
  if (event && name === 'visits') return texts.contestVisits;
  if (event && name === 'signUps') return texts.siteSignUps;
  return texts.numbers[name];
}

/** Whether a day in Mexico City began before the counting did. */
export const isUncounted = (from: string, { countedSince }: Pick<Report, 'countedSince'>) =>
  startOfDayInMexico(from).getTime() < Date.parse(countedSince);

/** The title of the comparison with the previous days; null if those days were not counted. */
export function comparisonOf(report: Report): string | null {
  const { event, from } = report.compared;
  if (isUncounted(from, report)) return null;
  const days = daysIn(report);
  return event ? texts.comparedWith(event.name, days) : texts.compared(days);
}

interface FunnelStep {
  label: string;
  count: number;
  swatch: string;
  /** Fraction of the visits; null for the visits themselves, and above 1. */
  share: number | null;
}

export function funnelOf({ event, totals }: Pick<Report, 'event' | 'totals'>): FunnelStep[] {
  const { visits, contestVisits, signUps, likes } = texts.funnelSteps;
  const all = totals.siteVisits;
  const step = (label: string, count: number, swatch: string): FunnelStep => ({
    label,
    count,
    swatch,
    share: all > 0 && count <= all ? count / all : null,
  });
  return [
    { ...step(visits, all, 'bg-ink'), share: null },
    ...(event ? [step(contestVisits, totals.visits, agave.swatch)] : []),
    step(signUps, totals.signUps, marigold.swatch),
    step(likes, Math.max(0, totals.likes), grana.swatch),
  ];
}

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
  const rows = Map.groupBy(report.rows, ({ hour }) => (step === 'day' ? hour.slice(0, 10) : hour));
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
