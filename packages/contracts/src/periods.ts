const dayMs = 24 * 60 * 60 * 1000;

/** How long personal data is stored, in milliseconds, as the legal texts state. */
export const periodsMs = {
  /** An unused upload. */
  upload: dayMs,
  /** Evidence of likes, from the result of the event. */
  evidence: 30 * dayMs,
  /** The data about a denied or removed card. */
  deniedCard: 90 * dayMs,
  /** The period for claiming a prize. */
  claim: 14 * dayMs,
  /** The answers of a winner, from the delivery. */
  claimAnswers: 30 * dayMs,
  notice: 365 * dayMs,
  /** The record of a sent mail, without the mail's content. */
  mail: 30 * dayMs,
  /** The validity of a juror's invitation. */
  invitation: 14 * dayMs,
  /** A juror's mail address, from the last day of the jury, or from the expiry of an unused invitation. */
  jurorAddress: 30 * dayMs,
} as const;

export const periodDays = (what: keyof typeof periodsMs): number => periodsMs[what] / dayMs;
