import type { BrowserContext, Page } from 'playwright-core';

/** Longest wait for a change, however busy the machine is, in milliseconds. */
export const soonMs = 120_000;

/**
 * Timers of exactly these lengths never end on the pages that `where` opens next, because a busy machine may
 * need longer for the next step of the test.
 */
export const withoutTimers = (where: BrowserContext | Page, ...lengthsMs: number[]) =>
  where.addInitScript((lengths) => {
    const start = window.setTimeout as (...given: unknown[]) => number;
    const startOther = (work: unknown, ms?: number, ...rest: unknown[]) =>
      lengths.includes(ms ?? 0) ? 0 : start(work, ms, ...rest);
    window.setTimeout = startOther as typeof setTimeout;
  }, lengthsMs);
