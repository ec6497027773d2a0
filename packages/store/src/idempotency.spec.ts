import { describe, expect, it } from 'vitest';
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

describe('repeatableId', () => {
  it('is an id that a document may have', () => {
    expect(repeatableId(request())).toMatch(/^[\w-]{24}$/);
  });

  it('is undefined without a key', () => {
    expect(repeatableId(request({ idempotency: null }))).toBeUndefined();
  });

  it.each<[string, Partial<Repeatable>]>([
    ['the input', { input: { name: 'Otro' } }],
    [
      'what else is known of the account',
      { actor: { ...actor, admin: true, emailVerified: false } },
    ],
  ])('stays the same whatever is %s', (_, fields) => {
    expect(repeatableId(request(fields))).toBe(repeatableId(request()));
  });

  it.each<[string, Partial<Repeatable>]>([
    ['key', { idempotency: { key: 'k2' } }],
    ['letter case of the key', { idempotency: { key: 'K' } }],
    ['account', { actor: { ...actor, uid: 'bea' } }],
    ['visitor', { actor: null }],
    ['call', { subject: 'rpc.posts.report' }],
  ])('differs by the %s', (_, fields) => {
    expect(repeatableId(request(fields))).not.toBe(repeatableId(request()));
  });

  it('keeps apart what only looks alike when it is put together', () => {
    const one = request({ actor: { ...actor, uid: 'a' }, idempotency: { key: 'b\nc' } });
    const other = request({ actor: { ...actor, uid: 'a\nb' }, idempotency: { key: 'c' } });
    expect(repeatableId(one)).not.toBe(repeatableId(other));
  });
});
