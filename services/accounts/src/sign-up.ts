import { ageOn, AppError, limits, todayInMexico } from '@el-reto/contracts';
import type { Actor, calls, Standing } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import { newUser, unknownPerson } from './account-records.ts';
import type { PersonalDetails, UserRecord } from './account-records.ts';
import { changedProfile, type Review } from './profile-review.ts';

type SignUp = Incoming<typeof calls.createUser>['input'];

const isFilledIn = (input: SignUp): input is Extract<SignUp, { name: string }> => 'name' in input;

/** The personal details in a request. Undefined without details, as after a sign-in with Google. */
export function detailsIn(input: SignUp) {
  if (!isFilledIn(input)) return undefined;
  const { agreed: _, source: __, ...details } = input;
  return details;
}

export const standingAt = (dob: string, today?: string): Standing =>
  ageOn(dob, today) >= limits.adultAgeYears ? 'adult' : 'minor';

/** Throws UNDERAGE below 18 years, and MALFORMED_REQUEST if the date is in the future or too long ago. */
export function checkDateOfBirth(dob: string, today: string = todayInMexico()): void {
  if (dob > today || ageOn(dob, today) > limits.oldestAgeYears) {
    throw new AppError('MALFORMED_REQUEST', { detail: 'dob (fecha de nacimiento no creíble)' });
  }
  if (standingAt(dob, today) === 'minor') throw new AppError('UNDERAGE');
}

/**
 * The record after a sign-up. An existing record stays the same, because a retry is no error. A record
 * without a birth date gets the details, unless the account is banned.
 */
export function signedUp(
  before: UserRecord | undefined,
  details: (PersonalDetails & { dob: string }) | undefined,
  { actor, review }: { actor: Actor; review: Review },
): UserRecord {
  if (before && (before.ban || before.dob !== null || !details)) return before;
  if (details) checkDateOfBirth(details.dob);
  else if (actor.provider === 'password') {
    throw new AppError('MALFORMED_REQUEST', { detail: 'name, lastName, dob' });
  }
  const { dob, ...shown } = details ?? unknownPerson;
  if (!before) return newUser(actor, { ...shown, dob });
  return changedProfile({ ...before, dob }, shown, review);
}
