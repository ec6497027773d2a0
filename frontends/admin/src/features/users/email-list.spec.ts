import { expect, it } from 'vitest';
import { columnCsv, searchEmails } from './email-list.ts';

const emails = ['rosa@correo.mx', 'Ángel@correo.mx', 'beto@otro.mx'];

it.each([
  ['', ['Ángel@correo.mx', 'beto@otro.mx', 'rosa@correo.mx']],
  ['  ANGEL ', ['Ángel@correo.mx']],
  ['correo rosa', ['rosa@correo.mx']],
  ['nadie', []],
])('"%s" finds %j', (query, expected) => {
  expect(searchEmails(emails, query)).toEqual(expected);
});

it('is a titled column of lines that end as RFC 4180 wants, marked as UTF-8', () => {
  expect(columnCsv('correo', ['a@b.mx', 'ñ@b.mx'])).toBe('\uFEFFcorreo\r\na@b.mx\r\nñ@b.mx\r\n');
});

it.each([
  // A spreadsheet would run these as formulas.
  ['=cmd|x@b.mx', `"'=cmd|x@b.mx"`],
  ['+1@b.mx', `"'+1@b.mx"`],
  ['-1@b.mx', `"'-1@b.mx"`],
  ['@sum@b.mx', `"'@sum@b.mx"`],
  ['\t=1@b.mx', `"'\t=1@b.mx"`],
  ['\r=1@b.mx', `"'\r=1@b.mx"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  // A formula is one only at the start of a field.
  ['a+b=c@b.mx', 'a+b=c@b.mx'],
  ['"a,b"@c.mx', '"""a,b""@c.mx"'],
  ['a;b@c.mx', '"a;b@c.mx"'],
  ['a\r\n=b@c.mx', '"a\r\n=b@c.mx"'],
  ['a\nb@c.mx', '"a\nb@c.mx"'],
  ["o'brien@c.mx", `"o'brien@c.mx"`],
])('writes %j as the one harmless field %j', (value, field) => {
  expect(columnCsv(value, [value])).toBe(`\uFEFF${field}\r\n${field}\r\n`);
});
