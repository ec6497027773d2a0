import { summarize } from './summary.ts';
import type { SummaryData } from './summary.ts';

/** A script's `handleSummary`: the report on the terminal. */
export const reportAs = (name: string) => (data: SummaryData) => ({
  stdout: `\n${summarize(name, data)}`,
});

/** The figures that k6 works out of times: `handleSummary` sees no other, thresholds or not. */
export const trendStats = ['avg', 'med', 'max', 'p(95)', 'p(99)'];
