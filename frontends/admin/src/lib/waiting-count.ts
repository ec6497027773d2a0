/** How many posts wait, as the server last said it, and what it does not know of yet. */
export interface WaitingCount {
  /** Null until the server has spoken. */
  told: number | null;
  /** Own decisions that were sent since, and are still in that number. */
  sent: number;
}

export const nothingTold: WaitingCount = { told: null, sent: 0 };

/** Applies the server's new number: the difference are decisions that it knows by now. */
export function tell({ told, sent }: WaitingCount, count: number): WaitingCount {
  const fewer = told === null ? 0 : Math.max(0, told - count);
  return { told: count, sent: Math.max(0, sent - fewer) };
}

/** Own decisions went out (or, below zero, came back undone). */
export const sendOut = ({ told, sent }: WaitingCount, decisions: number): WaitingCount => ({
  told,
  sent: Math.max(0, sent + decisions),
});

/**
 * Number of waiting items: without those decided here and unsent (`kept`), and those that the
 * server does not know yet.
 */
export const waitingFor = ({ told, sent }: WaitingCount, kept: number) =>
  told === null ? null : Math.max(0, told - sent - kept);
