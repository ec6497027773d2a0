import { expect, it } from 'vitest';
import { isPronounFirst, openingsIn, paragraphsIn } from './sentences.ts';

it.each([
  ['/** Who asks. */', true],
  ['/** The caller. */', false],
  ['/**\n * Of the last minute.\n */', true],
  ['// As it was.\n// The second line. Of it.', true],
  ['// The first line.\n// Of it.', false],
  ['{/* What was pressed. */}', true],
  ['// What is a replica?', false],
])('the comment %j has no subject: %s', (text, isFound) => {
  expect([...openingsIn(text)].some(({ words }) => isPronounFirst(words))).toBe(isFound);
});

it.each([
  ['# Title\n\nWhat the tests need.', true],
  ['- The tests.\n- Of the last minute.', true],
  ['## What is tested\n\nThe cache,\nas the gateway fills it.', false],
])('the document %j has a sentence without a subject: %s', (text, isFound) => {
  expect([...paragraphsIn(text)].some(({ words }) => isPronounFirst(words))).toBe(isFound);
});
