import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limitTable } from '../../gateway/src/limits/limit-table.ts';
import { settle } from '../shared/ledger.ts';
import { likeLimits, mostAccepted, saysWhen } from '../shared/limits.ts';
import { picture } from '../shared/picture.ts';
import { profileOf, profiles, stages } from '../shared/profiles.ts';

describe('settle', () => {
  const on = (previous: string | null = null) => ({
    liked: true,
    previouslyLikedPost: previous === null ? null : { id: previous },
  });
  const off = { liked: false, previouslyLikedPost: null };

  it.each([
    ['a first like', null, on(), { liked: 'a', change: 1, contradicts: false }],
    ['a like taken back', 'a', off, { liked: null, change: -1, contradicts: false }],
    ['a like that moves', 'b', on('b'), { liked: 'a', change: 0, contradicts: false }],
    ['a like that was lost', 'a', on(), { liked: 'a', change: 0, contradicts: true }],
    [
      'a like that the account did not place',
      null,
      off,
      { liked: null, change: 0, contradicts: true },
    ],
    ['a move from nowhere', null, on('b'), { liked: 'a', change: 1, contradicts: true }],
    ['a move that forgot where from', 'b', on(), { liked: 'a', change: 0, contradicts: true }],
    ['a move from elsewhere', 'b', on('c'), { liked: 'a', change: 0, contradicts: true }],
  ])('%s', (_, before, answer, expected) => {
    expect(settle(before, 'a', answer)).toEqual(expected);
  });
});

it('the file that contestants upload is a valid picture', async () => {
  const image = sharp(Buffer.from(picture, 'base64'), { failOn: 'warning' });
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 });
  await expect(image.raw().toBuffer()).resolves.toHaveLength(640 * 480 * 3);
});

describe('limits', () => {
  it('are those of the gateway', () => {
    const limits = Object.entries(likeLimits).map(([by, limit]) => ({ by, ...limit }));
    expect(limitTable.togglePostLike).toMatchObject(limits);
  });

  it('allow their number of calls in each window that has begun', () => {
    const limit = { points: 60, seconds: 60 };
    expect([1, 59, 60, 61, 120].map((seconds) => mostAccepted(limit, seconds))).toEqual([
      60, 60, 120, 120, 180,
    ]);
  });

  it('accept a waiting time in whole seconds within the window', () => {
    const given = ['1', '60', '61', '0', '-1', '1.5', 'soon', '', undefined];
    const limit = { points: 1, seconds: 60 };
    expect(given.filter((value) => saysWhen(value, limit))).toEqual(['1', '60']);
  });
});

describe('profiles', () => {
  it.each(Object.entries(profiles))('%s ramps up, holds and ramps down', (name, profile) => {
    const { peakPerSecond: target, rampSeconds, holdSeconds } = profile;
    expect(stages(profileOf(name))).toEqual([
      { duration: `${rampSeconds}s`, target },
      { duration: `${holdSeconds}s`, target },
      { duration: `${Math.ceil(rampSeconds / 2)}s`, target: 0 },
    ]);
    expect(stages(profile, 0.0001)[0]?.target).toBe(1);
  });

  it('are listed in the error for an unknown name', () => {
    expect(() => profileOf('storm')).toThrow('no profile storm: smoke, burst, stress');
  });
});
