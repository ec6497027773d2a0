import { expect, it } from 'vitest';
import { searchEmails } from './search.ts';

const emails = ['rosa@correo.mx', 'Ángel@correo.mx', 'beto@otro.mx'];

it.each([
  ['', ['Ángel@correo.mx', 'beto@otro.mx', 'rosa@correo.mx']],
  ['  ANGEL ', ['Ángel@correo.mx']],
  ['correo rosa', ['rosa@correo.mx']],
  ['nadie', []],
])('"%s" finds %j', (query, expected) => {
  expect(searchEmails(emails, query)).toEqual(expected);
});
