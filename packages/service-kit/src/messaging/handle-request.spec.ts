import type { Access, Actor } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import { requireAccess } from './handle-request.ts';

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

const answerTo = (access: Access, actor: Actor | null) => {
  try {
    requireAccess(access, actor);
    return 'let in';
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
    expect(answerTo('signed-in', actor)).toBe(signedIn);
  });

  it(`as a user: ${user}`, () => {
    expect(answerTo('user', actor)).toBe(user);
  });

  it(`as an administrator: ${administrator}`, () => {
    expect(answerTo('admin', actor)).toBe(administrator);
  });
});

it('lets everybody in where all may come', () => {
  expect(answerTo('all', null)).toBe('let in');
});
