import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordWith } from '../test/support/record.ts';
import { attached, checkClaim, claimed, isReleasable, locationOf } from './media-record.ts';
import { markedForDeletion, published, released, type MediaRecord } from './media-record.ts';

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

it('a claim may be released by its claimant while nothing shows the picture', () => {
  expect(isReleasable(taken, 'post:1')).toBe(true);
  expect(isReleasable(taken, 'post:2')).toBe(false);
  for (const record of [shown, recordWith()]) expect(isReleasable(record, 'post:1')).toBe(false);
});

describe('a picture', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 7 }));

  it('that is claimed has the path from which its file is moved', () => {
    const record = claimed('m1', recordWith(), claim);
    const moving = { state: 'claimed', movedFrom: 'staged/m1.jpg', changedAt: 7 };
    expect(record).toMatchObject({ ...claim, ...moving });
    expect(locationOf('m1', record)).toBe(path);
  });

  it('that is released returns to its path before the claim', () => {
    const record = released('m1', { ...taken, public: true });
    const staged = { state: 'staged', claimant: null, path: null, public: false };
    expect(record).toMatchObject({ ...staged, movedFrom: path });
    expect(locationOf('m1', record)).toBe('staged/m1.jpg');
  });

  it('needs variants as soon as it is both attached and public, in either order', () => {
    const pending = attached(taken);
    expect(pending).toMatchObject({ state: 'attached', public: false, variants: 'none' });
    expect(published(pending)).toMatchObject({ public: true, variants: 'wanted' });
    expect(attached({ ...taken, public: true }).variants).toBe('wanted');
    const made = { variants: 'made', slots: [320] } as const;
    const complete = { ...shown, public: true, ...made, slots: [320] };
    for (const again of [published, attached]) expect(again(complete)).toMatchObject(made);
  });

  it('that is marked for deletion is hidden and needs no variants', () => {
    const marked = { state: 'doomed', public: false, variants: 'none', path };
    expect(markedForDeletion({ ...shown, public: true, variants: 'wanted' })).toMatchObject(marked);
  });
});
