import { describe, expect, it } from 'vitest';
import { stateFromUser } from './session-store.ts';

const user = {
  uid: 'u1',
  email: 'a@b.mx',
  displayName: 'Ana',
  photoURL: null,
  emailVerified: true,
};

describe('stateFromUser', () => {
  it('is a session only with a verified e-mail', () => {
    expect(stateFromUser(user)).toMatchObject({
      status: 'signed-in',
      user: { uid: 'u1', email: 'a@b.mx' },
    });
  });

  it('ends the session of an unverified account', () => {
    expect(stateFromUser({ ...user, emailVerified: false })).toEqual({ status: 'signed-out' });
  });

  it('is signed out without an account', () => {
    expect(stateFromUser(null)).toEqual({ status: 'signed-out' });
  });
});
