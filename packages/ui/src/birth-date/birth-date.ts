import { ageOn, isCalendarDate, limits } from '@el-reto/contracts/rules';

export interface BirthDateParts {
  day: string;
  month: string;
  year: string;
}

type BirthDate =
  /** `date` is written YYYY-MM-DD. */
  | { kind: 'date'; date: string; age: number }
  | { kind: 'problem'; problem: 'missing' | 'invalid'; field: keyof BirthDateParts };

const fields = ['day', 'month', 'year'] as const;

const problem = (kind: 'missing' | 'invalid', field: keyof BirthDateParts): BirthDate => ({
  kind: 'problem',
  problem: kind,
  field,
});

/** The age on `today` (YYYY-MM-DD), or which field needs another look and why. */
export function readBirthDate(parts: BirthDateParts, today: string): BirthDate {
  const empty = fields.find((field) => !parts[field].trim());
  if (empty) return problem('missing', empty);
  const odd = fields.find((field) => !/^\d+$/.test(parts[field].trim()));
  if (odd) return problem('invalid', odd);
  const [day = 0, month = 0, year = 0] = fields.map((field) => Number(parts[field]));
  if (month < 1 || month > 12) return problem('invalid', 'month');
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!isCalendarDate(date)) return problem('invalid', 'day');
  const age = ageOn(date, today);
  // A year of two digits, a date to come or one too long ago is a typing error.
  if (!(age >= 0 && age <= limits.oldestAgeYears)) return problem('invalid', 'year');
  return { kind: 'date', date, age };
}
