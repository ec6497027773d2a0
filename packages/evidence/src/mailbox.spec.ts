import { expect, it } from 'vitest';
import { kindOf, looksRandom, mailboxKey } from './mailbox.ts';

it.each([
  ['Ana.Lopez+reto@GMAIL.com', 'analopez@gmail.com'],
  ['a.n.a.lopez@googlemail.com', 'analopez@gmail.com'],
  ['ana.lopez+1@outlook.com', 'ana.lopez@outlook.com'],
  ['ana-foto@yahoo.com.mx', 'ana@yahoo.com.mx'],
  ['ana+a+b@empresa.mx', 'ana@empresa.mx'],
  ['ana@protonmail.com', 'ana@proton.me'],
  [' ana@empresa.mx ', 'ana@empresa.mx'],
  // Full-width characters.
  ['ａｎａ@ｇｍａｉｌ.com', 'ana@gmail.com'],
  ['+52@empresa.mx', '+52@empresa.mx'],
  ['ana.lopez@gmail.com.', 'analopez@gmail.com'],
  ['"ana.lopez+x"@gmail.com', 'analopez@gmail.com'],
  ['"a\\na"@empresa.mx', 'ana@empresa.mx'],
  ['a_n-a.lopez@pm.me', 'analopez@proton.me'],
  ['ventas@ana.fastmail.com', 'ana@fastmail.com'],
  ['ana+x@fastmail.com', 'ana@fastmail.com'],
  ['ana-lopez@yandex.kz', 'ana.lopez@yandex.com'],
  ['...@gmail.com', '...@gmail.com'],
  ['ana@constructor', 'ana@constructor'],
])('one mailbox is what %s writes: %s', (written, mailbox) => {
  expect(mailboxKey(written)).toBe(mailbox);
});

it.each([
  ['ana.lopez@outlook.com', 'analopez@outlook.com'],
  ['ana-lopez@gmail.com', 'ana@gmail.com'],
  ['ana@empresa.mx', 'ana@empresa.com'],
  ['ana_lopez@gmail.com', 'analopez@gmail.com'],
  ['ana@a.empresa.mx', 'ana@b.empresa.mx'],
])('one mailbox is not shared by %s and %s', (one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

it('a mailbox accepts any text: different invalid addresses get different keys', () => {
  expect(mailboxKey('')).toBe('@');
  expect(mailboxKey('nobody')).toBe('@nobody');
});

it.each([
  [
    'public',
    ['gmail.com', 'hotmail.com', 'outlook.es', 'live.com.mx', 'yahoo.com.mx', 'icloud.com'],
  ],
  // Domains of both lists, and a subdomain.
  ['throwaway', ['mailinator.com', 'yopmail.com', 'guerrillamail.com', 'a.b.mailinator.com']],
  ['other', ['unam.mx', 'alumnos.prepa7.edu.mx', 'cerveceria.com.mx', 'elreto.test']],
])('providers of the kind %s: %j', (kind, domains) => {
  expect(domains.map(kindOf)).toEqual(domains.map(() => kind));
});

it.each(['x7k2p9qa', 'qwrtzpsd', 'a8f3k1zz', 'bxkqvtmn92', 'k3j4h5g6'])('%s is random', (name) => {
  expect(looksRandom(name)).toBe(true);
});

it.each([
  'maria.lopez',
  'jlopez85',
  'guadalupe.hernandez1990',
  'elchavo8',
  'luz',
  'a01234567',
  'juan.perez.02.11',
  'xochitl.ruiz',
  'krystynaschmidt',
])('%s is not random', (name) => {
  expect(looksRandom(name)).toBe(false);
});
