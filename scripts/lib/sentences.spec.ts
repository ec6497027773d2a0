import { expect, it } from 'vitest';
import { isPronounFirst, openingsIn } from './sentences.mjs';

it.each([
  ['/** Who asks. */', true],
  ['/** The caller. */', false],
  ['/**\n * Of the last minute.\n */', true],
  ['// As it was.\n// The second line. Of it.', true],
  ['// The first line.\n// Of it.', false],
  ['{/* What was pressed. */}', true],
  ['// What is a replica?', false],
])('%j is a comment without a subject: %s', (text, isFound) => {
  expect([...openingsIn(text)].some(({ words }) => isPronounFirst(words))).toBe(isFound);
});
