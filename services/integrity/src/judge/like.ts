import type { Evidence } from '@el-reto/contracts';

/** A like for judging. */
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

/** The hour of the account's creation, counted from 1970; 0 if unknown. */
export const createdHour = ({ evidence }: JudgedLike): number =>
  Math.floor((evidence.createdAt ?? 0) / hourMs);

/** Age of the account in milliseconds; undefined if unknown. */
export const ageOf = ({ at, evidence }: JudgedLike): number | undefined =>
  evidence.createdAt === null ? undefined : Math.max(0, at - evidence.createdAt);
