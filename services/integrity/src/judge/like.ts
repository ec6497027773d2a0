import type { Evidence } from '@el-reto/contracts';

/** One like as the judge sees it. */
export interface JudgedLike {
  readonly uid: string;
  readonly postId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly evidence: Evidence;
}

/** The first day of the Unix epoch began six hours later in Mexico City, which has no summer time. */
const mexicoMs = 6 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

export const hourOf = ({ at }: JudgedLike): number => Math.floor((at - mexicoMs) / hourMs) % 24;

/** The hour in which the account was made, counted from 1970; that of 1970 where it is not known. */
export const createdHour = ({ evidence }: JudgedLike): number =>
  Math.floor((evidence.createdAt ?? 0) / hourMs);

/** How old the account was, in milliseconds; undefined where that is not known. */
export const ageOf = ({ at, evidence }: JudgedLike): number | undefined =>
  evidence.createdAt === null ? undefined : Math.max(0, at - evidence.createdAt);
