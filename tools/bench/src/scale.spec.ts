import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scaleTables } from './scale.ts';

/** The lines of a document, without the padding in tables. */
const linesOf = (text: string) =>
  text.split('\n').map((line) => line.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-'));

it('docs/costs.md shows the computed tables', () => {
  const file = new URL('../../../docs/costs.md', import.meta.url);
  const lines = new Set(linesOf(readFileSync(file, 'utf8')));
  const missing = scaleTables()
    .flatMap(linesOf)
    .filter((line) => !lines.has(line));
  expect(missing).toEqual([]);
});
