import { ageOn, emailPattern, hasLetterOrDigit, limits } from '@el-reto/contracts/rules';
import { today } from '../lib/dates.ts';
import { account } from '../messages/account.ts';
import { authErrors } from '../messages/auth-errors.ts';

/** Fewest characters of a password, as the identity provider requires. */
export const passwordMinLength = 6;

/** Returns the text about the fault. Null if the value is valid. */
type Validator = (value: string) => string | null;

export const validateRequired: Validator = (value) => (value.trim() ? null : account.required);

export const validateOptionalName: Validator = (value) =>
  !value.trim() || hasLetterOrDigit(value) ? null : account.noLetters;

export const validateName: Validator = (value) =>
  validateRequired(value) ?? validateOptionalName(value);

export const validateEmail: Validator = (value) => {
  if (!value.trim()) return account.required;
  return emailPattern.test(value.trim()) ? null : authErrors['auth/invalid-email'];
};

export const validatePassword: Validator = (value) => {
  if (!value) return account.required;
  return value.length < passwordMinLength ? account.passwordShort : null;
};

export function validateDob(value: string, day = today()): string | null {
  if (!value) return account.required;
  const age = ageOn(value, day);
  if (Number.isNaN(age) || age < 0 || age > limits.oldestAgeYears) return account.dobInvalid;
  return age < limits.adultAgeYears ? account.underage : null;
}

/** The rules of the fields about a person. */
export const personRules = {
  name: validateName,
  lastName: validateName,
  displayName: validateOptionalName,
  dob: (value: string) => validateDob(value),
};

/**
 * A telephone number in the format E.164, with the country code of Mexico if there is none. Null if it is
 * invalid.
 */
export function phoneNumberFrom(value: string): string | null {
  const number = value.replaceAll(/[\s().-]/g, '');
  if (/^\d{10}$/.test(number)) return `+52${number}`;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

export const validatePhone: Validator = (value) => {
  if (!value.trim()) return account.required;
  return phoneNumberFrom(value) === null ? authErrors['auth/invalid-phone-number'] : null;
};
