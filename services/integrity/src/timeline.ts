import { startOfDayInMexico, todayInMexico, type LikeState } from '@el-reto/contracts';
import type { Entry } from './judged-contest.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Usual lengths of a step, in milliseconds. */
const steps = [1, 5, 15, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minuteMs);
const mostSteps = 240;

type Counts = Record<LikeState, number[]>;

/** The start of the step that contains `at`. Steps of a day or more start with the day in Mexico City. */
const startOfStep = (at: number, stepMs: number) =>
  stepMs < dayMs ? at - (at % stepMs) : startOfDayInMexico(todayInMexico(new Date(at))).getTime();

/** The number of likes by state over time, in steps that are long enough for a readable plot. */
export function timelineOf(
  entries: Iterable<Pick<Entry, 'at' | 'state' | 'suspended'>>,
): Counts & { from: number; stepMs: number } {
  const all = [...entries];
  const first = all.reduce((least, { at }) => Math.min(least, at), Infinity);
  const last = all.reduce((most, { at }) => Math.max(most, at), -Infinity);
  const fits = (ms: number) => (last - first) / ms < mostSteps;
  const stepMs = steps.find(fits) ?? Math.ceil((last - first) / mostSteps);
  const from = all.length === 0 ? 0 : startOfStep(first, stepMs);
  const length = all.length === 0 ? 0 : Math.floor((last - from) / stepMs) + 1;
  const zeros = () => Array.from({ length }, () => 0);
  const counts: Counts = { counted: zeros(), held: zeros(), voided: zeros() };
  for (const { at, state, suspended } of all) {
    const step = Math.floor((at - from) / stepMs);
    const some = counts[suspended ? 'voided' : state];
    some[step] = (some[step] ?? 0) + 1;
  }
  return { from, stepMs, ...counts };
}
