/** How many posts wait, as the server last said it, and what it does not know of yet. */
export interface WaitingCount {
  /** Null until the server has spoken. */
  told: number | null;
  /** Own decisions that were sent since, and are still in that number. */
  sent: number;
}

export const nothingTold: WaitingCount = { told: null, sent: 0 };

/** The server counts anew: as many fewer as it says are decisions that it knows of now. */
export function tell({ told, sent }: WaitingCount, count: number): WaitingCount {
  const fewer = told === null ? 0 : Math.max(0, told - count);
  return { told: count, sent: Math.max(0, sent - fewer) };
}

/** Own decisions went out (or, below zero, came back undone). */
export const sendOut = ({ told, sent }: WaitingCount, decisions: number): WaitingCount => ({
  told,
  sent: Math.max(0, sent + decisions),
});

/** What waits for people: neither decided here and unsent (`kept`), nor sent and untold. */
export const waitingFor = ({ told, sent }: WaitingCount, kept: number) =>
  told === null ? null : Math.max(0, told - sent - kept);
