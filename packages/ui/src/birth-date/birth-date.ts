import { ageOn, isCalendarDate, limits } from '@el-reto/contracts/rules';

interface BirthDateParts {
  day: string;
  month: string;
  year: string;
}

export interface BirthDate {
  /** YYYY-MM-DD. */
  date: string;
  age: number;
}

export interface BirthDateFault {
  fault: 'missing' | 'invalid' | 'future' | 'longAgo';
  field: keyof BirthDateParts;
}

const dateFields = ['day', 'month', 'year'] as const;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The date with the age on `today` (YYYY-MM-DD), or the faulty field and the fault. A year of two digits
 * means the latest such year that has begun: on 20 November 2026, 90 is 1990 and 04 is 2004.
 */
export function readBirthDate(parts: BirthDateParts, today: string): BirthDate | BirthDateFault {
  const empty = dateFields.find((field) => !parts[field].trim());
  if (empty) return { fault: 'missing', field: empty };
  const odd = dateFields.find((field) => !/^\s*\d+\s*$/.test(parts[field]));
  if (odd) return { fault: 'invalid', field: odd };
  const [day = 0, month = 0, year = 0] = dateFields.map((field) => Number(parts[field]));
  if (month < 1 || month > 12) return { fault: 'invalid', field: 'month' };
  const inYear = (full: number) => `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`;
  const isShort = parts.year.trim().length <= 2;
  const [later, earlier] = [inYear(2000 + year), inYear(1900 + year)];
  const date = !isShort ? inYear(year) : later <= today ? later : earlier;
  if (!isCalendarDate(date)) return { fault: 'invalid', field: 'day' };
  const age = ageOn(date, today);
  if (age < 0) return { fault: 'future', field: 'year' };
  if (!(age <= limits.oldestAgeYears)) return { fault: 'longAgo', field: 'year' };
  return { date, age };
}

const months = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');

/** The date in a pasted text, for example `5/3/1990`, `05031990`, `1990-03-05`, `5 de marzo de 1990`. */
export function partsIn(text: string): BirthDateParts | null {
  const tidy = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(tidy);
  if (iso) return { day: iso[3] ?? '', month: iso[2] ?? '', year: iso[1] ?? '' };
  const named = /^(\d{1,2})\s*(?:de\s+)?([a-z]{3})[a-z]*\.?\s*(?:del?\s+)?(\d{4})$/.exec(tidy);
  const digits =
    /^(\d{2})(\d{2})(\d{4})$/.exec(tidy) ??
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4}|\d{2})$/.exec(tidy);
  const [, day = '', middle = '', year = ''] = named ?? digits ?? [];
  const month = named ? String(months.indexOf(middle) + 1) : middle;
  return day === '' || month === '0' ? null : { day, month, year };
}

/** Fills the date of a minor into the question whether it is right: `{date}` in words, `{age}` in years. */
export function doubtText(question: string, { date, age }: BirthDate): string {
  const words = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });
  return question
    .replace('{date}', words.format(new Date(date)))
    .replace('{age}', `${age} ${age === 1 ? 'año' : 'años'}`);
}
