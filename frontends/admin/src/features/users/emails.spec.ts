import { expect, it } from 'vitest';
import { columnCsv, searchEmails } from './emails.tsx';

const emails = ['rosa@correo.mx', 'Ángel@correo.mx', 'beto@otro.mx'];

it.each([
  ['', ['Ángel@correo.mx', 'beto@otro.mx', 'rosa@correo.mx']],
  ['  ANGEL ', ['Ángel@correo.mx']],
  ['correo rosa', ['rosa@correo.mx']],
  ['nadie', []],
])('the search "%s" finds %j', (query, expected) => {
  expect(searchEmails(emails, query)).toEqual(expected);
});

it('the file is a column with a title, CRLF line ends (RFC 4180) and a UTF-8 mark', () => {
  expect(columnCsv('correo', ['a@b.mx', 'ñ@b.mx'])).toBe('\uFEFFcorreo\r\na@b.mx\r\nñ@b.mx\r\n');
});

it.each([
  // Spreadsheets would execute these as formulas.
  ['=cmd|x@b.mx', `"'=cmd|x@b.mx"`],
  ['+1@b.mx', `"'+1@b.mx"`],
  ['-1@b.mx', `"'-1@b.mx"`],
  ['@sum@b.mx', `"'@sum@b.mx"`],
  ['\t=1@b.mx', `"'\t=1@b.mx"`],
  ['\r=1@b.mx', `"'\r=1@b.mx"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  // These characters are harmless inside of a field.
  ['a+b=c@b.mx', 'a+b=c@b.mx'],
  ['"a,b"@c.mx', '"""a,b""@c.mx"'],
  ['a;b@c.mx', '"a;b@c.mx"'],
  ['a\r\n=b@c.mx', '"a\r\n=b@c.mx"'],
  ['a\nb@c.mx', '"a\nb@c.mx"'],
  ["o'brien@c.mx", `"o'brien@c.mx"`],
])('writes %j as the harmless field %j', (value, field) => {
  expect(columnCsv(value, [value])).toBe(`\uFEFF${field}\r\n${field}\r\n`);
});
