const dayMs = 24 * 60 * 60 * 1000;

/** How long what is about people is kept or stays open to them, in milliseconds; legal texts say so. */
export const periodsMs = {
  /** An upload that nothing was made of. */
  upload: dayMs,
  /** Evidence of likes, from their event's result. */
  evidence: 30 * dayMs,
  /** For its author: a card that was denied or taken down. */
  deniedCard: 90 * dayMs,
  /** A prize waits for its winner. */
  claim: 14 * dayMs,
  /** A winner's answers, from the delivery. */
  claimAnswers: 30 * dayMs,
  notice: 365 * dayMs,
  /** That a mail went out; what it said is gone by then. */
  mail: 30 * dayMs,
  /** A juror's invitation is good. */
  invitation: 14 * dayMs,
  /** A juror's address, from their last day, or an invitation that came to nothing. */
  jurorAddress: 30 * dayMs,
} as const;

export const periodDays = (what: keyof typeof periodsMs): number => periodsMs[what] / dayMs;
