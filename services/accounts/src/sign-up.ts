import { AppError, type Actor, type calls } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import { newUser, unknownPerson } from './account-records.ts';
import type { PersonalDetails, UserRecord } from './account-records.ts';
import { checkDateOfBirth } from './date-of-birth.ts';
import { changedProfile } from './profile-review.ts';

type SignUp = Incoming<typeof calls.createUser>['input'];

type Details = Exclude<SignUp, Record<string, never>>;

const isFilledIn = (input: SignUp): input is Details => 'name' in input;

/** What somebody says of themselves; undefined where they say nothing, as after Google's sign-in. */
export const detailsIn = (input: SignUp) => (isFilledIn(input) ? input : undefined);

/**
 * The record after a sign-up. One that is there is left as it is: a retry is no fault. But whoever
 * came by before signing up has one without a birth date, which the sign-up completes.
 */
export function signedUp(
  before: UserRecord | undefined,
  { input, actor, reviewMs }: { input: SignUp; actor: Actor; reviewMs: number },
): UserRecord {
  const details = detailsIn(input);
  if (before && (before.dob !== null || !details)) return before;
  const { dob, ...shown } = checked(details, actor);
  if (!before) return newUser(actor, { ...shown, dob });
  return changedProfile({ ...before, dob }, shown, { reviewMs, now: Date.now() });
}

function checked(details: Details | undefined, actor: Actor): PersonalDetails {
  if (details) {
    checkDateOfBirth(details.dob);
    return details;
  }
  if (actor.provider === 'password') {
    throw new AppError('MALFORMED_REQUEST', { detail: 'name, lastName, dob' });
  }
  return unknownPerson;
}
