import { expect, it } from 'vitest';
import { newUser } from './account-records.ts';

const identity = { uid: 'g1', email: 'g1@gmail.test' };
const actor = { ...identity, emailVerified: true, admin: false, provider: 'google.com' };

it('a new user has the e-mail and uid of the token, even if the details name others', () => {
  const details = { name: 'Eva', lastName: 'Sol', dob: '1990-01-01' };
  const forged = { ...details, uid: 'other', email: 'other@x.mx' };
  expect(newUser(actor, forged)).toMatchObject({ ...details, ...identity });
});
