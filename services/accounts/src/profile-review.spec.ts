import { describe, expect, it } from 'vitest';
import type { UserRecord } from './account-records.ts';
import { accepted, changedProfile, ownView, profileChangeOf, refused } from './profile-review.ts';
import { reviewOf } from './profile-review.ts';

const ana: UserRecord = {
  uid: 'ana',
  email: 'ana@elreto.test',
  name: 'Ana',
  lastName: 'Ríos',
  displayName: '',
  dob: '1990-01-01',
  createdAt: '2026-11-20T12:00:00.000Z',
  photoURL: '/avatar.svg',
  photoPath: null,
};
const photo = (path: string) => ({ photoURL: `/media/${path}`, photoPath: path });
const hour = 3_600_000;
const withPending = (record: UserRecord, changes: object, now = 1_000) =>
  changedProfile(record, changes, { reviewMs: hour, hasPosts: true }, now);

describe('a changed profile', () => {
  it('is shown at once if reviews are off', () => {
    const off = { reviewMs: 0, hasPosts: true };
    const changed = changedProfile(withPending(ana, photo('p/1')), { name: 'Eva' }, off);
    expect(changed).toEqual({ ...ana, ...photo('p/1'), name: 'Eva' });
  });

  it('waits while the old profile is shown; a second change joins it and restarts its time', () => {
    const first = withPending(ana, { name: 'Eva' });
    expect(first).toMatchObject({ name: 'Ana', photoURL: '/avatar.svg', publicAt: 1_000 + hour });
    const { lastName, displayName, photoURL, photoPath } = ana;
    const pending = { name: 'Eva', lastName, displayName, photoURL, photoPath, changedAt: 1_000 };
    expect(first.pending).toEqual(pending);
    const second = withPending(first, photo('p/1'), 9_000);
    expect(second.pending).toEqual({ ...pending, ...photo('p/1'), changedAt: 9_000 });
    expect(second.publicAt).toBe(9_000 + hour);
    expect(withPending(second, photo('p/1'), 20_000)).toBe(second);
  });

  it('of a person without cards is shown at once, also while its picture waits', () => {
    const withoutCards = { reviewMs: hour, hasPosts: false };
    const eva = changedProfile(ana, { name: 'Eva' }, withoutCards);
    expect(eva).toEqual({ ...ana, name: 'Eva' });
    const first = changedProfile(eva, photo('p/1'), withoutCards, 1_000);
    const second = changedProfile(first, { name: 'Mala' }, withoutCards, 9_000);
    expect(second).toMatchObject({ name: 'Mala', photoPath: null, publicAt: 9_000 + hour });
    expect(second.pending).toMatchObject({ name: 'Mala', photoPath: 'p/1' });
  });

  it('is discarded when it equals the shown profile', () => {
    expect(withPending(withPending(ana, { name: 'Eva' }), { name: 'Ana' })).toEqual(ana);
    expect(withPending(ana, { name: 'Ana' })).toEqual(ana);
    expect(withPending(withPending(ana, { displayName: 'Rana' }), { displayName: '' })).toEqual(
      ana,
    );
  });

  it('does not wait if its display name hides it', () => {
    const rana = { ...ana, displayName: 'La Rana' };
    expect(withPending(rana, { lastName: 'Sol' })).toEqual({ ...rana, lastName: 'Sol' });
    expect(withPending(rana, { displayName: '' })).toMatchObject({ displayName: 'La Rana' });
  });

  it('is shown when accepted and discarded when refused', () => {
    const waiting = withPending(withPending(ana, { name: 'Eva' }), photo('p/1'));
    expect(accepted(waiting)).toEqual({ ...ana, ...photo('p/1'), name: 'Eva' });
    expect(refused(waiting)).toEqual(ana);
    expect(accepted(ana)).toBe(ana);
  });

  it('is shown to its owner and to moderators, together with the profile that others see', () => {
    const publicAt = '1970-01-01T01:00:01.000Z';
    const waiting = withPending(ana, { ...photo('p/1'), name: 'Eva' });
    const before = { displayName: 'Ana Ríos', photoURL: '/avatar.svg' };
    const after = { displayName: 'Eva Ríos', photoURL: '/media/p/1' };
    expect(ownView(waiting)).toMatchObject({ name: 'Eva', review: { ...before, publicAt } });
    expect(reviewOf(waiting)).toEqual([{ uid: 'ana', changedAt: 1_000, publicAt, before, after }]);
    expect(ownView(ana)).not.toHaveProperty('review');
    expect(reviewOf(ana)).toEqual([]);
  });
});

describe('the published change of a profile', () => {
  it.each([
    ['a name', photo('p/1'), { ...photo('p/1'), name: 'Anita' }, 'Anita Ríos', [], []],
    ['no last name, without a space', {}, { lastName: '' }, 'Ana', [], []],
    ['a first photo; no service owns the avatar', {}, photo('p/1'), 'Ana Ríos', ['p/1'], []],
    ['another photo', photo('p/1'), photo('p/2'), 'Ana Ríos', ['p/2'], ['p/1']],
    ['the avatar again', photo('p/1'), {}, 'Ana Ríos', [], ['p/1']],
  ])('has %s', (_, before, after, displayName, attached, released) => {
    const { photoURL } = { ...ana, ...after };
    const change = { uid: 'ana', displayName, photoURL, attached, released };
    expect(profileChangeOf({ ...ana, ...before }, { ...ana, ...after })).toEqual(change);
  });

  it('is not published for fields that only the owner sees', () => {
    expect(profileChangeOf(ana, { ...ana, dob: '1991-01-01', email: 'a@b.mx' })).toBeUndefined();
  });
});
