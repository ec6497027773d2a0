import { expect, it } from 'vitest';
import { stateFromUser } from './session.ts';

const account = { uid: 'u1', email: 'a@b.mx', displayName: null, photoURL: null };

it('an account with a verified e-mail is a session', () => {
  const user = { ...account, displayName: '' };
  expect(stateFromUser({ ...account, emailVerified: true })).toEqual({ status: 'signed-in', user });
});

it.each([null, { ...account, emailVerified: false }])('the account %j is signed out', (given) => {
  expect(stateFromUser(given)).toEqual({ status: 'signed-out' });
});
