import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentPath, settingsDocument, unlistedSettings } from './document.ts';

/** The lines of a document, without the padding in tables. */
const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').split('\n');

it('docs/settings.md is up to date: `npm run settings` writes the same', () => {
  expect(plain(readFileSync(documentPath, 'utf8'))).toEqual(plain(settingsDocument()));
});

it('each setting is in exactly one section, or set by `npm start`', () => {
  expect(unlistedSettings()).toEqual([]);
});

it('each setting has a description', () => {
  const rows = settingsDocument()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.filter((line) => / \| {2}\|$/.test(line))).toEqual([]);
});
