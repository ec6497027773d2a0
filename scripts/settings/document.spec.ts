import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentPath, settingsDocument, unlistedSettings } from './document.ts';

/** Without the formatter's padding of tables. */
const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').split('\n');

it('docs/settings.md is what `npm run settings` writes', () => {
  expect(plain(readFileSync(documentPath, 'utf8'))).toEqual(plain(settingsDocument()));
});

it('each setting is in one section, or set by the start', () => {
  expect(unlistedSettings()).toEqual([]);
});

it('each setting says what it does', () => {
  const rows = settingsDocument()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.filter((line) => / \| {2}\|$/.test(line))).toEqual([]);
});
