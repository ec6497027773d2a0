// The birth date as typed numbers. Used by the age gate and for accounts without a birth date.
export { BirthDateForm } from './birth-date-form.tsx';
export { followBirthDate } from './follow-birth-date.ts';
