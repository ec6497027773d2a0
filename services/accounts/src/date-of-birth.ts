import { ageOn, limits, todayInMexico } from '@el-reto/contracts';
import { AppError } from '@el-reto/service-kit';

/** Throws UNDERAGE below 18 years, MALFORMED_REQUEST for a date that nobody alive was born on. */
export function checkDateOfBirth(dob: string, today: string = todayInMexico()): void {
  const ageYears = ageOn(dob, today);
  if (dob > today || ageYears > limits.oldestAgeYears) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'dob (fecha de nacimiento no creíble)' });
  }
  if (ageYears < limits.adultAgeYears) throw new AppError('UNDERAGE');
}
