import { expect, it } from 'vitest';
import { recordWith } from '../test/support/record.ts';
import { checkClaim, isReleasable, type MediaRecord } from './media-record.ts';

const claim = { uid: 'ana', purpose: 'post', claimant: 'post:1' } as const;
const taken = { state: 'claimed', claimant: 'post:1', path: 'event/e1/posts/ana/m1.jpg' } as const;

it('is new the first time, and known when the same claimant asks again', () => {
  expect(checkClaim(recordWith(), claim).isNew).toBe(true);
  expect(checkClaim(recordWith(taken), claim).isNew).toBe(false);
  expect(checkClaim(recordWith({ ...taken, state: 'attached' }), claim).isNew).toBe(false);
});

it.each<[string, MediaRecord | undefined, string]>([
  ['unknown', undefined, 'MEDIA_NOT_FOUND'],
  ['going', recordWith({ state: 'doomed' }), 'MEDIA_NOT_FOUND'],
  ["someone else's", recordWith({ uid: 'beto' }), 'MEDIA_NOT_YOURS'],
  ['uploaded for something else', recordWith({ purpose: 'profile' }), 'MEDIA_WRONG_PURPOSE'],
  ['claimed by another', recordWith({ ...taken, claimant: 'post:2' }), 'MEDIA_ALREADY_USED'],
  [
    'shown by another',
    recordWith({ ...taken, state: 'attached', claimant: 'post:2' }),
    'MEDIA_ALREADY_USED',
  ],
])('is refused when %s', (_, record, code) => {
  expect(() => checkClaim(record, claim)).toThrow(code);
});

it('may be given back by its claimant, while nothing shows it', () => {
  expect(isReleasable(recordWith(taken), 'post:1')).toBe(true);
  expect(isReleasable(recordWith(taken), 'post:2')).toBe(false);
  expect(isReleasable(recordWith({ ...taken, state: 'attached' }), 'post:1')).toBe(false);
  expect(isReleasable(recordWith(), 'post:1')).toBe(false);
});
