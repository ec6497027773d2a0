import { foldName } from '@el-reto/contracts/rules';

/** The addresses that contain every word of `query`, in alphabetical order. */
export function searchEmails(emails: readonly string[], query: string): string[] {
  const words = foldName(query).split(' ');
  return emails
    .filter((email) => words.every((word) => foldName(email).includes(word)))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'));
}

/** Spreadsheets interpret a field that begins with these characters as a formula. */
const formula = /^[=+\-@\t\r]/;

/** A CSV field that spreadsheets do not execute, with quotes if it contains a comma. */
function field(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * One column as CSV (RFC 4180). It begins with the byte order mark, by which spreadsheets detect
 * UTF-8.
 */
export function columnCsv(title: string, values: readonly string[]): string {
  return `\uFEFF${[title, ...values].map((value) => `${field(value)}\r\n`).join('')}`;
}
