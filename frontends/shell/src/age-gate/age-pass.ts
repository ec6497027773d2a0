import { limits } from '@el-reto/contracts/rules';
import { createStoredText } from '@el-reto/ui/stored-text';

/** Ids by which the age gate's script finds its markup. */
export const ageGateId = 'puerta';
export const askedId = 'puerta-fecha';
export const refusedId = 'puerta-cerrada';

const daySeconds = 24 * 60 * 60;

/** The answer stored in this browser; null if there is none. */
export const agePass = createStoredText('el-reto:age');

/**
 * Stores the answer, without the date: also as a cookie, for browsers without local storage. The script in
 * `index.html` reads both.
 */
export function keepPass(ageYears: number, nowMs: number): void {
  const isOfAge = ageYears >= limits.adultAgeYears;
  const pass = isOfAge ? 'adult' : `minor:${nowMs + daySeconds * 1000}`;
  const lasts = (isOfAge ? 365 : 1) * daySeconds;
  document.cookie = `edad=${pass}; path=/; max-age=${lasts}; samesite=lax`;
  agePass.set(pass);
}

export const isAdult = (): boolean =>
  agePass.get() === 'adult' || document.cookie.includes('edad=adult');
