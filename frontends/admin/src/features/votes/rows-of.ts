import { states, type Timeline } from './desk.ts';
import { dayOf, momentOf } from '../../lib/times.ts';

type Row = { when: string } & Record<(typeof states)[number], number>;

const dayMs = 24 * 60 * 60 * 1000;

/** A timeline as rows of a table: one per day, or one per hour if it spans at most a day. */
export function rowsOf({ from, stepMs, ...counts }: Timeline): Row[] {
  const isLong = counts.counted.length * stepMs > dayMs;
  const nameOf = isLong ? dayOf : (ms: number) => momentOf(ms - (ms % (60 * 60 * 1000)));
  const rows = new Map<string, Row>();
  for (const step of counts.counted.keys()) {
    const when = nameOf(from + step * stepMs);
    const row = rows.get(when) ?? { when, counted: 0, held: 0, voided: 0 };
    for (const state of states) row[state] += counts[state][step] ?? 0;
    rows.set(when, row);
  }
  return [...rows.values()];
}
