import { expect, it, vi } from 'vitest';
import { attached, checkClaim, markedForDeletion, published } from './media-record.ts';
import type { MediaRecord } from './media-record.ts';

/** The record of a staged upload; `fields` replace its fields. */
const recordWith = (fields: Partial<MediaRecord> = {}): MediaRecord => ({
  uid: 'ana',
  purpose: 'post',
  state: 'staged',
  claimant: null,
  path: null,
  movedFrom: null,
  public: false,
  width: 1600,
  height: 1200,
  thumbhash: 'aGFzaA==',
  fingerprint: '0123456789abcdef',
  sourceHash: 'source',
  variants: 'none',
  slots: [],
  createdAt: 1,
  changedAt: 1,
  ...fields,
});

const path = 'event/e1/posts/ana/m1.jpg';
const claim = { claimant: 'post:1', path, public: false };
const taken = recordWith({ ...claim, state: 'claimed' });
const shown = recordWith({ ...claim, state: 'attached' });

const asked = { uid: 'ana', purpose: 'post', claimant: 'post:1' } as const;

it('a claim succeeds the first time, and when the same claimant repeats it', () => {
  for (const record of [recordWith(), taken, shown]) {
    expect(checkClaim(record, asked)).toBe(record);
  }
});

it.each<[string, MediaRecord | undefined, string]>([
  ['is unknown', undefined, 'MEDIA_NOT_FOUND'],
  ['is being deleted', recordWith({ state: 'doomed' }), 'MEDIA_NOT_FOUND'],
  ['is of another account', recordWith({ uid: 'beto' }), 'MEDIA_NOT_YOURS'],
  ['has another purpose', recordWith({ purpose: 'profile' }), 'MEDIA_WRONG_PURPOSE'],
  ['is claimed by another', { ...taken, claimant: 'post:2' }, 'MEDIA_ALREADY_USED'],
  ['is shown by another', { ...shown, claimant: 'post:2' }, 'MEDIA_ALREADY_USED'],
])('a claim is refused when the picture %s', (_, record, code) => {
  expect(() => checkClaim(record, asked)).toThrow(code);
});

it('a picture needs variants as soon as it is both attached and public, in either order', () => {
  const pending = attached(taken);
  expect(pending).toMatchObject({ state: 'attached', public: false, variants: 'none' });
  expect(published(pending)).toMatchObject({ public: true, variants: 'wanted' });
  expect(attached({ ...taken, public: true }).variants).toBe('wanted');
  const made = { variants: 'made', slots: [320] } as const;
  const complete = { ...shown, public: true, ...made, slots: [320] };
  for (const again of [published, attached]) expect(again(complete)).toMatchObject(made);
});

it('a picture that is marked for deletion is hidden and needs no variants', () => {
  vi.useFakeTimers({ now: 7 });
  const marked = { state: 'doomed', public: false, variants: 'none', path, changedAt: 7 };
  expect(markedForDeletion({ ...shown, public: true, variants: 'wanted' })).toMatchObject(marked);
});
