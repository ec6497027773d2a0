import { limits } from '@el-reto/contracts/rules';
import { createStoredText } from '@el-reto/ui/stored-text';

/** Ids by which the age gate's script finds its markup. */
export const ageGateId = 'puerta';
export const askedId = 'puerta-fecha';
export const refusedId = 'puerta-cerrada';
export const errorId = 'puerta-error';
export const doubtId = 'puerta-duda';

/** How long a refusal lasts. */
const refusalLastsMs = 24 * 60 * 60 * 1000;

/** The stored answer, without the date. The script in `index.html` reads it, too. */
export function passText(ageYears: number, nowMs: number): string {
  return ageYears >= limits.adultAgeYears ? 'adult' : `minor:${nowMs + refusalLastsMs}`;
}

/** The answer stored in this browser; null if there is none. */
export const agePass = createStoredText('el-reto:age');

export const isAdult = (): boolean => agePass.get() === 'adult';
