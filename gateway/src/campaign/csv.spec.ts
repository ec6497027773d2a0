import { expect, it } from 'vitest';
import { csvOf, csvPages, type Column } from './csv.ts';

const columns: readonly Column<{ name: string; likes: number }>[] = [
  ['Nombre', ({ name }) => name],
  ['Corcholatas', ({ likes }) => likes],
];
const fieldOf = (name: string) =>
  csvOf(columns, [{ name, likes: 0 }]).slice(
    '\uFEFFNombre,Corcholatas\r\n'.length,
    -',0\r\n'.length,
  );

it('begins with a UTF-8 byte order mark and ends lines as spreadsheets do', () => {
  const csv = csvOf(columns, [{ name: 'Ñandú', likes: -3 }]);
  expect(csv).toBe('\uFEFFNombre,Corcholatas\r\nÑandú,-3\r\n');
  expect(csvOf(columns, [])).toBe('\uFEFFNombre,Corcholatas\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['dijo "no"', '"dijo ""no"""'],
  ['dos\nrenglones', '"dos\nrenglones"'],
  ['1=1', '1=1'],
])('%j is harmless and one field: %j', (name, field) => {
  expect(fieldOf(name)).toBe(field);
});

it('pages have one line of titles, and no formula on any of them', async () => {
  async function* pages() {
    yield [{ name: '=1', likes: 1 }];
    yield [{ name: '=2', likes: 2 }];
  }
  const parts = await Array.fromAsync(csvPages(columns, pages()));
  expect(parts.join('')).toBe("\uFEFFNombre,Corcholatas\r\n'=1,1\r\n'=2,2\r\n");
});
