import { expect, it } from 'vitest';
import { repeatableId } from './idempotency.ts';
import type { Repeatable } from './idempotency.ts';

const actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};
const request = (fields: Partial<Repeatable> = {}): Repeatable => ({
  subject: 'rpc.posts.create',
  input: { name: 'Mar' },
  actor,
  idempotency: { key: 'k' },
  ...fields,
});

it('the id of a request with a key is a valid document id; a request without a key has no id', () => {
  expect(repeatableId(request())).toMatch(/^[\w-]{24}$/);
  expect(repeatableId(request({ idempotency: null }))).toBeUndefined();
});

it.each<[string, Partial<Repeatable>]>([
  ['the input', { input: { name: 'Otro' } }],
  ['other facts of the account', { actor: { ...actor, admin: true, emailVerified: false } }],
])('the id does not depend on %s', (_, fields) => {
  expect(repeatableId(request(fields))).toBe(repeatableId(request()));
});

it.each<[string, Partial<Repeatable>, Partial<Repeatable>]>([
  ['key', {}, { idempotency: { key: 'k2' } }],
  ['letter case of the key', {}, { idempotency: { key: 'K' } }],
  ['account', {}, { actor: { ...actor, uid: 'bea' } }],
  ['visitor', {}, { actor: null }],
  ['call', {}, { subject: 'rpc.posts.report' }],
  [
    'border between account and key',
    { actor: { ...actor, uid: 'a' }, idempotency: { key: 'b\nc' } },
    { actor: { ...actor, uid: 'a\nb' }, idempotency: { key: 'c' } },
  ],
])('the id differs by the %s', (_, one, other) => {
  expect(repeatableId(request(one))).not.toBe(repeatableId(request(other)));
});
