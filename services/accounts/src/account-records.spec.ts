import { describe, expect, it } from 'vitest';
import { displayNameOf, newUser, stockAvatar, unknownPerson } from './account-records.ts';

const actor = {
  uid: 'g1',
  email: 'g1@gmail.test',
  emailVerified: true,
  admin: false,
  provider: 'google.com',
};

describe('newUser', () => {
  it('is Unknown after a first Google sign-in, with the stock avatar', () => {
    const now = new Date('2026-11-20T18:30:00Z');
    expect(newUser(actor, unknownPerson, now)).toEqual({
      uid: 'g1',
      email: 'g1@gmail.test',
      name: 'Unknown',
      lastName: '',
      dob: null,
      createdAt: '2026-11-20T18:30:00.000Z',
      photoURL: stockAvatar,
      photoPath: null,
    });
  });

  it('takes e-mail and uid from the token alone', () => {
    const details = { name: 'Eva', lastName: 'Sol', dob: '1990-01-01' };
    const sly = { ...details, uid: 'other', email: 'other@x.mx' };
    expect(newUser(actor, details, new Date())).toMatchObject(details);
    expect(newUser(actor, sly, new Date())).toMatchObject({ uid: 'g1', email: 'g1@gmail.test' });
  });
});

describe('displayNameOf', () => {
  it.each([
    ['Ana', 'Ríos', 'Ana Ríos'],
    ['Unknown', '', 'Unknown'],
  ])('%s %s', (name, lastName, shown) => {
    expect(displayNameOf({ name, lastName })).toBe(shown);
  });
});
