import { ageOn, limits, todayInMexico, AppError, type Standing } from '@el-reto/contracts';

/** Whether somebody born on `dob` may take part. */
export const standingAt = (dob: string, today?: string): Standing =>
  ageOn(dob, today) >= limits.adultAgeYears ? 'adult' : 'minor';

/** Throws UNDERAGE below 18 years, MALFORMED_REQUEST for a date that nobody alive was born on. */
export function checkDateOfBirth(dob: string, today: string = todayInMexico()): void {
  if (dob > today || ageOn(dob, today) > limits.oldestAgeYears) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'dob (fecha de nacimiento no creíble)' });
  }
  if (standingAt(dob, today) === 'minor') throw new AppError('UNDERAGE');
}
