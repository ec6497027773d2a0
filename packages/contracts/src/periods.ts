const dayMs = 24 * 60 * 60 * 1000;

/** Retention periods of personal data, in milliseconds, as the legal texts state them. */
export const periodsMs = {
  /** An unused upload. */
  upload: dayMs,
  /** Evidence of likes, from their event's result. */
  evidence: 30 * dayMs,
  /** The data of a denied or removed card for its author. */
  deniedCard: 90 * dayMs,
  /** The time to claim a prize. */
  claim: 14 * dayMs,
  /** A winner's answers, from the delivery. */
  claimAnswers: 30 * dayMs,
  notice: 365 * dayMs,
  /** The record of a sent mail, without its content. */
  mail: 30 * dayMs,
  /** The validity of a juror's invitation. */
  invitation: 14 * dayMs,
  /** A juror's address, from the jury's last day, or from the end of an unused invitation. */
  jurorAddress: 30 * dayMs,
} as const;

export const periodDays = (what: keyof typeof periodsMs): number => periodsMs[what] / dayMs;
