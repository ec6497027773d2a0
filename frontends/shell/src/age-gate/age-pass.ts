import { limits } from '@el-reto/contracts/rules';

/** Ids by which the age gate's script finds its markup. */
export const ageGateId = 'puerta';
export const askedId = 'puerta-fecha';
export const refusedId = 'puerta-cerrada';
export const errorId = 'puerta-error';
/** Where the answer is kept. */
export const agePassKey = 'el-reto:age';

/** Whether this browser may see the site; 'unknown' until somebody says when they were born. */
type AgePass = 'unknown' | 'adult' | 'minor';

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

/** For browsers that keep nothing: then it lasts as long as the page. */
let answered: string | null = null;

function rememberedPass(): string | null {
  try {
    return localStorage.getItem(agePassKey) ?? answered;
  } catch {
    return answered;
  }
}

export function remember(text: string): void {
  answered = text;
  try {
    localStorage.setItem(agePassKey, text);
  } catch {
    // Then it is asked again on the next page.
  }
}

export const isAdult = (): boolean => passFrom(rememberedPass(), Date.now()) === 'adult';
