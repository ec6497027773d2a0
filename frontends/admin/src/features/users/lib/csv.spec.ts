import { expect, it } from 'vitest';
import { columnCsv } from './csv.ts';

const rows = (values: readonly string[]) => columnCsv('correo', values).slice(1).split('\r\n');

it('is a column with its title, known as UTF-8', () => {
  expect(columnCsv('correo', ['a@b.mx', 'ñ@b.mx'])).toBe('\uFEFFcorreo\r\na@b.mx\r\nñ@b.mx\r\n');
});

it.each([
  ['=cmd|x@b.mx', `"'=cmd|x@b.mx"`],
  ['+1@b.mx', `"'+1@b.mx"`],
  ['-1@b.mx', `"'-1@b.mx"`],
  ['@sum@b.mx', `"'@sum@b.mx"`],
  ['\t=1@b.mx', `"'\t=1@b.mx"`],
])('lets %j run nowhere', (value, expected) => {
  expect(rows([value])[1]).toBe(expected);
});

it.each([
  ['"a,b"@c.mx', '"""a,b""@c.mx"'],
  ['a;b@c.mx', '"a;b@c.mx"'],
  ["o'brien@c.mx", `"o'brien@c.mx"`],
])('keeps %j in one field', (value, expected) => {
  expect(rows([value])[1]).toBe(expected);
});
