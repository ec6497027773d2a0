import { stringify } from 'csv-stringify/sync';

export type Column<T> = readonly [title: string, value: (row: T) => string | number | null];

/**
 * A table in the form that spreadsheets read: RFC 4180 with a UTF-8 BOM. A text that a spreadsheet would
 * run as a formula gets an apostrophe in front (OWASP); numbers stay numbers. With `isFirst` the table
 * begins with its titles.
 */
export function csvOf<T>(columns: readonly Column<T>[], rows: Iterable<T>, isFirst = true): string {
  return stringify(
    Array.from(rows, (row) => columns.map(([, value]) => value(row))),
    {
      header: isFirst,
      columns: columns.map(([title]) => title),
      bom: isFirst,
      record_delimiter: 'windows',
      escape_formulas: true,
      // These characters need quotes, too: CR or LF alone ends a line, and a semicolon separates fields
      // where commas are decimal signs.
      quoted_match: /[\r\n;]/,
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    },
  );
}

/** Like `csvOf`, page by page. */
export async function* csvPages<T>(
  columns: readonly Column<T>[],
  pages: AsyncIterable<readonly T[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    yield csvOf(columns, rows, isFirst);
    isFirst = false;
  }
}
