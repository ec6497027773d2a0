import { limits } from '@el-reto/contracts/rules';

/** Whether this browser may see the site; 'unknown' until somebody said when they were born. */
export type AgePass = 'unknown' | 'adult' | 'minor';

/** Long enough that nobody just types another date, short enough for a slip of the finger. */
const refusalLastsMs = 24 * 60 * 60 * 1000;

/** What is remembered: the answer, never the date. */
export function passText(ageYears: number, nowMs: number): string {
  return ageYears >= limits.adultAgeYears ? 'adult' : `minor:${nowMs + refusalLastsMs}`;
}

/** Reads what `passText` wrote; anything else counts as nothing. */
export function passFrom(text: string | null, nowMs: number): AgePass {
  if (text === 'adult') return 'adult';
  const untilMs = Number(/^minor:(\d+)$/.exec(text ?? '')?.[1] ?? 0);
  return untilMs > nowMs ? 'minor' : 'unknown';
}
