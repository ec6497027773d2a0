import { stringify } from 'csv-stringify/sync';

/** A column: its title, and the value of a row. */
export type Column<T> = readonly [title: string, value: (row: T) => string | number | null];

/**
 * A table as spreadsheets read it: RFC 4180 with a UTF-8 BOM. Text that would run as a formula gets
 * an apostrophe in front (OWASP); numbers stay numbers. Only the first part has titles.
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
      // Half of a line's end ends a line, too, and a semicolon a field where commas are decimal.
      quoted_match: /[\r\n;]/,
      cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    },
  );
}

/** The same, page by page. */
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
