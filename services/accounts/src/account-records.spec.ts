import { expect, it, onTestFinished, vi } from 'vitest';
import { newUser, stockAvatar, unknownPerson } from './account-records.ts';

const identity = { uid: 'g1', email: 'g1@gmail.test' };
const actor = { ...identity, emailVerified: true, admin: false, provider: 'google.com' };

it('a new user has the name Unknown and the default avatar', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(newUser(actor, unknownPerson)).toEqual({
    ...identity,
    name: 'Unknown',
    lastName: '',
    dob: null,
    createdAt: '2026-11-20T18:30:00.000Z',
    photoURL: stockAvatar,
    photoPath: null,
  });
});

it('a new user has the e-mail and uid of the token, even if the details name others', () => {
  const details = { name: 'Eva', lastName: 'Sol', dob: '1990-01-01' };
  const forged = { ...details, uid: 'other', email: 'other@x.mx' };
  expect(newUser(actor, forged)).toMatchObject({ ...details, ...identity });
});
