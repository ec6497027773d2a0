import type { Evidence } from '@el-reto/contracts';

export interface JudgedLike {
  readonly uid: string;
  readonly postId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly evidence: Evidence;
}

/** UTC minus the time in Mexico City, which has no summer time. */
const mexicoMs = 6 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

export const hourOf = ({ at }: JudgedLike): number => Math.floor((at - mexicoMs) / hourMs) % 24;

/** The hour in which the account was created, counted from 1970. 0 if unknown. */
export const createdHour = ({ evidence }: JudgedLike): number =>
  Math.floor((evidence.createdAt ?? 0) / hourMs);

/** The age of the account in milliseconds. Undefined if unknown. */
export const ageOf = ({ at, evidence }: JudgedLike): number | undefined =>
  evidence.createdAt === null ? undefined : Math.max(0, at - evidence.createdAt);
