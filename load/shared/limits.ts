/** A limit: at most `points` calls in `seconds`. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The gateway's limits of likes, which 05-vote-fraud checks. A test compares both. */
export const likeLimits = {
  account: { points: 60, seconds: 60 },
  address: { points: 6_000, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Maximum number of accepted calls in `seconds`. The first call may begin a window. */
export const mostAccepted = (limit: Limit, seconds: number): number =>
  limit.points * (Math.floor(seconds / limit.seconds) + 1);

/** Whether `Retry-After` is a whole number of seconds within the limit's window. */
export const saysWhen = (retryAfter: string | undefined, limit: Limit): boolean =>
  /^[1-9]\d*$/.test(retryAfter ?? '') && Number(retryAfter) <= limit.seconds;
