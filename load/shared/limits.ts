/** Calls in a time that the gateway counts together. */
export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** The gateway's limits of likes, which 05-vote-fraud holds it to; a test compares the two. */
export const likeLimits = {
  account: { points: 60, seconds: 60 },
  address: { points: 6_000, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Most calls that can be let through in `seconds`: a window may begin with the first of them. */
export const mostAccepted = (limit: Limit, seconds: number): number =>
  limit.points * (Math.floor(seconds / limit.seconds) + 1);

/** Whether `Retry-After` says a whole number of seconds within the limit's window. */
export const saysWhen = (retryAfter: string | undefined, limit: Limit): boolean =>
  /^[1-9]\d*$/.test(retryAfter ?? '') && Number(retryAfter) <= limit.seconds;
