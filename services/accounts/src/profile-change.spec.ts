import { describe, expect, it } from 'vitest';
import type { UserRecord } from './account-records.ts';
import { profileChangeOf } from './profile-review.ts';

const ana: UserRecord = {
  uid: 'ana',
  email: 'ana@elreto.test',
  name: 'Ana',
  lastName: 'Ríos',
  dob: '1990-01-01',
  createdAt: '2026-11-20T12:00:00.000Z',
  photoURL: '/avatar.svg',
  photoPath: null,
};
const withPhoto = (path: string): UserRecord => ({
  ...ana,
  photoURL: `/media/${path}`,
  photoPath: path,
});

describe('profileChangeOf', () => {
  it('has nothing to tell when name and photo stay', () => {
    expect(profileChangeOf(ana, { ...ana })).toBeUndefined();
  });

  it('has nothing to tell of what only its owner sees', () => {
    expect(profileChangeOf(ana, { ...ana, dob: '1991-01-01', email: 'a@b.mx' })).toBeUndefined();
  });

  it('tells a new name and leaves the photo alone', () => {
    const before = withPhoto('profilePhotos/ana/1.webp');
    expect(profileChangeOf(before, { ...before, name: 'Anita' })).toEqual({
      uid: 'ana',
      displayName: 'Anita Ríos',
      photoURL: '/media/profilePhotos/ana/1.webp',
      attached: [],
      released: [],
    });
  });

  it('has no trailing space for someone without a last name', () => {
    expect(profileChangeOf(ana, { ...ana, lastName: '' })?.displayName).toBe('Ana');
  });

  it('attaches a first photo, and lets nothing go: the stock avatar is nobody’s', () => {
    const after = withPhoto('profilePhotos/ana/1.webp');
    expect(profileChangeOf(ana, after)).toMatchObject({
      photoURL: '/media/profilePhotos/ana/1.webp',
      attached: ['profilePhotos/ana/1.webp'],
      released: [],
    });
  });

  it('lets the old photo go for the new one', () => {
    expect(profileChangeOf(withPhoto('p/1'), withPhoto('p/2'))).toMatchObject({
      attached: ['p/2'],
      released: ['p/1'],
    });
  });

  it('lets the photo go when the avatar comes back', () => {
    expect(profileChangeOf(withPhoto('p/1'), ana)).toMatchObject({
      photoURL: '/avatar.svg',
      attached: [],
      released: ['p/1'],
    });
  });
});
