/** The server's number of waiting posts, and the decisions that it does not contain yet. */
export interface WaitingCount {
  /** The last number that the server sent; null before the first. */
  counted: number | null;
  /** Number of this page's decisions that were sent and that `counted` does not contain yet. */
  sent: number;
}

export const notCounted: WaitingCount = { counted: null, sent: 0 };

/**
 * Stores a new number of the server. If it is lower, it contains that many more of the sent
 * decisions.
 */
export function withCount({ counted, sent }: WaitingCount, count: number): WaitingCount {
  const fewer = counted === null ? 0 : Math.max(0, counted - count);
  return { counted: count, sent: Math.max(0, sent - fewer) };
}

/** Adds sent decisions. A negative number removes decisions that the server refused. */
export const sendOut = ({ counted, sent }: WaitingCount, decisions: number): WaitingCount => ({
  counted,
  sent: Math.max(0, sent + decisions),
});

/**
 * The number of waiting items without those decided on this page. `kept`: number of decisions that
 * are not sent yet.
 */
export const waitingFor = ({ counted, sent }: WaitingCount, kept: number) =>
  counted === null ? null : Math.max(0, counted - sent - kept);
