import { summarize } from './summary.ts';
import type { SummaryData } from './summary.ts';

/** A script's `handleSummary`: the report on the terminal. */
export const reportAs = (name: string) => (data: SummaryData) => ({
  stdout: `\n${summarize(name, data)}`,
});
