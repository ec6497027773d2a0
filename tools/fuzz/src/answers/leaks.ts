/** What tells strangers how the product is made, or where it runs. */
const leaks: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /(?:\n|\\n)\s+at (?:async )?[\w.<>[\] ]+ ?\(?(?:file|node|\/)/],
  ['a line of code', /\.[cm]?[jt]s:\d+:\d+/],
  ['a path of the machine', /(?:node_modules|\/dist\/|\/src\/)[\w./-]+\.[cm]?[jt]s\b/],
  ['the database', /SQLITE_\w+|no such (?:table|column)|UNIQUE constraint/],
  ['an error of the runtime', /\b(?:Type|Reference|Range|Syntax)Error\b|\bE(?:CONN|NO)[A-Z]+\b/],
];

/** The kind of leak in a text that the product sent; undefined: none. */
export const leakIn = (text: string): string | undefined =>
  leaks.find(([, pattern]) => pattern.test(text))?.[0];
