import type { Report } from '@el-reto/contracts';
import { startOfDayInMexico } from '@el-reto/contracts/rules';
import { report as texts } from '../../messages/report.ts';
import { daysIn, type NumberName } from './series.ts';

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

/** The steps from a visit to a like, each with its number. */
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
