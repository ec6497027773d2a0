import { describe, expect, it } from 'vitest';
import type { UserRecord } from './account-records.ts';
import { accepted, changedProfile, ownView, refused, reviewOf } from './profile-review.ts';

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
const photo = { photoURL: '/media/p/1.jpg', photoPath: 'p/1.jpg' };
const hour = 3_600_000;
const later = (record: UserRecord, changes: object, now = 1_000) =>
  changedProfile(record, changes, { reviewMs: hour, now });

describe('a changed profile', () => {
  it('is shown at once where nothing is reviewed', () => {
    const waiting = later(ana, photo);
    expect(changedProfile(waiting, { name: 'Eva' }, { reviewMs: 0, now: 5 })).toEqual({
      ...ana,
      ...photo,
      name: 'Eva',
    });
  });

  it('waits behind what is shown', () => {
    const after = later(ana, { name: 'Eva' });
    expect(after).toMatchObject({ name: 'Ana', photoURL: '/avatar.svg', publicAt: 1_000 + hour });
    expect(after.pending).toEqual({
      name: 'Eva',
      lastName: 'Ríos',
      photoURL: '/avatar.svg',
      photoPath: null,
      changedAt: 1_000,
    });
  });

  it('grows with the next change, and waits anew from there', () => {
    const after = later(later(ana, { name: 'Eva' }), photo, 9_000);
    expect(after.pending).toMatchObject({ name: 'Eva', ...photo, changedAt: 9_000 });
    expect(after.publicAt).toBe(9_000 + hour);
  });

  it('does not wait anew when nothing is new', () => {
    const waiting = later(ana, { name: 'Eva' });
    expect(later(waiting, { name: 'Eva' }, 9_000)).toBe(waiting);
  });

  it('is none once it says what is shown anyway', () => {
    expect(later(later(ana, { name: 'Eva' }), { name: 'Ana' })).toEqual(ana);
    expect(later(ana, { name: 'Ana' })).toEqual(ana);
  });

  it('is shown when accepted, and gone when refused', () => {
    const waiting = later(later(ana, { name: 'Eva' }), photo);
    expect(accepted(waiting)).toEqual({ ...ana, ...photo, name: 'Eva' });
    expect(refused(waiting)).toEqual(ana);
    expect(accepted(ana)).toBe(ana);
  });

  it('is what its owner sees, with what others see and until when', () => {
    expect(ownView(later(ana, { name: 'Eva' }))).toMatchObject({
      name: 'Eva',
      review: {
        displayName: 'Ana Ríos',
        photoURL: '/avatar.svg',
        publicAt: '1970-01-01T01:00:01.000Z',
      },
    });
    expect(ownView(ana)).not.toHaveProperty('review');
  });

  it('is what moderators see beside the old', () => {
    expect(reviewOf(later(ana, { ...photo, name: 'Eva' }))).toEqual([
      {
        uid: 'ana',
        changedAt: 1_000,
        publicAt: '1970-01-01T01:00:01.000Z',
        before: { displayName: 'Ana Ríos', photoURL: '/avatar.svg' },
        after: { displayName: 'Eva Ríos', photoURL: '/media/p/1.jpg' },
      },
    ]);
    expect(reviewOf(ana)).toEqual([]);
  });
});
