import type { Actor } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { requireAdmin, requireSignedIn, requireUser } from './actor.ts';

const verified: Actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};
const unverified = { ...verified, emailVerified: false };
const admin = { ...verified, admin: true };
const unverifiedAdmin = { ...admin, emailVerified: false };

const codeOf = (check: () => unknown) => {
  try {
    return check() === undefined ? 'nothing' : 'let in';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe.each([
  ['nobody', null, 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED'],
  ['an unverified account', unverified, 'let in', 'EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED'],
  ['a verified account', verified, 'let in', 'let in', 'ADMIN_ONLY'],
  [
    'an unverified administrator',
    unverifiedAdmin,
    'let in',
    'EMAIL_NOT_VERIFIED',
    'EMAIL_NOT_VERIFIED',
  ],
  ['an administrator', admin, 'let in', 'let in', 'let in'],
] as const)('%s', (_, actor, signedIn, user, administrator) => {
  it(`signed in: ${signedIn}`, () => {
    expect(codeOf(() => requireSignedIn(actor))).toBe(signedIn);
  });

  it(`as a user: ${user}`, () => {
    expect(codeOf(() => requireUser(actor))).toBe(user);
  });

  it(`as an administrator: ${administrator}`, () => {
    expect(codeOf(() => requireAdmin(actor))).toBe(administrator);
  });
});

it('gives back who was let in', () => {
  expect(requireSignedIn(unverified)).toBe(unverified);
  expect(requireUser(verified)).toBe(verified);
  expect(requireAdmin(admin)).toBe(admin);
});
