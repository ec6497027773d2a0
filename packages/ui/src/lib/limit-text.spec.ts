import { expect, it } from 'vitest';
import { limited } from './limit-text.ts';

// The caret is at the `|`.
it.each([
  ['a short text stays', 'El Sol|', 6, 'El Sol|'],
  ['a letter at the end is refused', 'El Sol!|', 6, 'El Sol|'],
  ['a letter in the middle is refused, and the end stays', 'Elx| Sol', 6, 'El| Sol'],
  ['a letter at the beginning is refused', 'x|El Sol', 6, '|El Sol'],
  ['a pasted text is cut, and the end stays', 'El gran| Sol', 8, 'El g| Sol'],
  ['a pasted character is not cut in half', 'a🇲🇽|z', 3, 'a|z'],
  ['decomposed accents count once', 'a\u0301e\u0301|', 2, 'a\u0301e\u0301|'],
  ['a cut text is composed', 'a\u0301e\u0301i|o', 3, '\u00e1\u00e9|o'],
  ['a text that is too long after the caret is cut at its end', '|El Sol', 2, '|El'],
])('%s', (_, typed, most, kept) => {
  const { text, caret } = limited(typed.replace('|', ''), typed.indexOf('|'), most);
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(kept);
});
