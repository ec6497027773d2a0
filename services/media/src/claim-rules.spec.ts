import { expect, it } from 'vitest';
import { recordWith } from '../test/support/record.ts';
import { checkClaim, isReleasable, type MediaRecord } from './media-record.ts';

const claim = { uid: 'ana', purpose: 'post', claimant: 'post:1' } as const;
const taken = { state: 'claimed', claimant: 'post:1', path: 'event/e1/posts/ana/m1.jpg' } as const;

it('is given the first time, and when the same claimant asks again', () => {
  for (const record of [
    recordWith(),
    recordWith(taken),
    recordWith({ ...taken, state: 'attached' }),
  ]) {
    expect(checkClaim(record, claim)).toBe(record);
  }
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
