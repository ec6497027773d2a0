import { foldName } from '@el-reto/contracts/rules';

/** The addresses that carry every word of `query`, in alphabetical order. */
export function searchEmails(emails: readonly string[], query: string): string[] {
  const words = foldName(query).split(' ');
  return emails
    .filter((email) => words.every((word) => foldName(email).includes(word)))
    .toSorted((a, b) => a.localeCompare(b, 'es-MX'));
}

/** Spreadsheets read these characters as the start of a formula. */
const formula = /^[=+\-@\t\r]/;

/** A field that no spreadsheet runs and no comma breaks. */
function field(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One column as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function columnCsv(title: string, values: readonly string[]): string {
  return `\uFEFF${[title, ...values].map((value) => `${field(value)}\r\n`).join('')}`;
}
