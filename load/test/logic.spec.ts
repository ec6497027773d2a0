import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limitTable } from '../../gateway/src/limits/limit-table.ts';
import { jpeg } from '../shared/jpeg.ts';
import { settle, uuid } from '../shared/ledger.ts';
import { likeLimits, mostAccepted, saysWhen } from '../shared/limits.ts';
import { profileOf, profiles, secondsOf, stages } from '../shared/profiles.ts';
import { summarize } from '../shared/summary.ts';

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
    ['a like that nobody gave', null, off, { liked: null, change: 0, contradicts: true }],
    ['a move from nowhere', null, on('b'), { liked: 'a', change: 1, contradicts: true }],
    ['a move that forgot where from', 'b', on(), { liked: 'a', change: 0, contradicts: true }],
    ['a move from elsewhere', 'b', on('c'), { liked: 'a', change: 0, contradicts: true }],
  ])('%s', (_, before, answer, expected) => {
    expect(settle(before, 'a', answer)).toEqual(expected);
  });
});

describe('jpeg', () => {
  it.each([
    [1, 1],
    [80, 60],
    [3, 7],
  ])('a decoder that refuses damage takes %i × %i blocks', async (columns, rows) => {
    const bytes = jpeg(columns, rows, () => randomInt(256));
    const image = sharp(bytes, { failOn: 'warning' });
    const { format, width, height } = await image.metadata();
    expect({ format, width, height }).toEqual({
      format: 'jpeg',
      width: columns * 8,
      height: rows * 8,
    });
    await expect(image.extractChannel(0).raw().toBuffer()).resolves.toHaveLength(
      columns * rows * 64,
    );
  });

  it('shows the shades that it was given', async () => {
    const shades = [0, 255, 128, 1, 254, 127, -40, 300];
    const bytes = jpeg(shades.length, 1, (column) => shades[column] ?? 0);
    const { data } = await sharp(bytes)
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const seen = shades.map((_, column) => data[column * 8 + 3]);
    expect(seen).toEqual([0, 255, 128, 1, 254, 127, 0, 255]);
  });
});

describe('limits', () => {
  it('are the gateway’s own', () => {
    const rules = (limitTable.togglePostLike ?? []).map(({ by, points, seconds }) => [
      by,
      { points, seconds },
    ]);
    expect(Object.fromEntries(rules)).toEqual(likeLimits);
  });

  it('let through one window’s worth for each window begun', () => {
    const limit = { points: 60, seconds: 60 };
    expect([1, 59, 60, 61, 120].map((seconds) => mostAccepted(limit, seconds))).toEqual([
      60, 60, 120, 120, 180,
    ]);
  });

  it('are told in whole seconds within the window', () => {
    const limit = { points: 1, seconds: 60 };
    const given = ['1', '60', '61', '0', '-1', '1.5', 'soon', '', undefined];
    expect(given.filter((value) => saysWhen(value, limit))).toEqual(['1', '60']);
  });
});

describe('profiles', () => {
  it.each(Object.entries(profiles))('%s goes up, holds and comes down', (name, profile) => {
    const steps = stages(profileOf(name));
    expect(steps.map(({ target }) => target)).toEqual([
      profile.peakPerSecond,
      profile.peakPerSecond,
      0,
    ]);
    const seconds = steps.reduce((sum, { duration }) => sum + Number.parseInt(duration, 10), 0);
    expect(seconds).toBe(secondsOf(profile));
    expect(stages(profile, 0.0001)[0]?.target).toBe(1);
  });

  it('are told by name when there is none of that name', () => {
    expect(() => profileOf('storm')).toThrow('no profile storm: smoke, burst, stress');
  });
});

it('a key is a version 4 UUID', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const keys = Array.from({ length: 200 }, () => uuid());
  expect(keys.filter((key) => !form.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

describe('the report', () => {
  const metrics = {
    iterations: { values: { count: 120, rate: 12.04 } },
    likes_acknowledged: { values: { count: 100, rate: 10 } },
    likes_unaccounted: { values: { count: -2 }, thresholds: { 'count==0': { ok: false } } },
    like_duration: { values: { 'p(99)': 41.23456 }, thresholds: { 'p(99)<300': { ok: true } } },
  };

  it('tells every threshold with its value, and what became of the likes', () => {
    expect(summarize('01', { metrics }).split('\n')).toEqual([
      '01: 120 iterations, 12.0/s',
      '  ✗ likes_unaccounted count==0 (-2)',
      '  ✓ like_duration p(99)<300 (41.235)',
      '  likes: 100 toggles acknowledged, 2 not in the total, 0 contradicted later, 0 never answered',
      '  1 thresholds are not kept',
      '',
    ]);
  });

  it('says nothing of likes where there were none', () => {
    const report = summarize('02', { metrics: { iterations: metrics.iterations } });
    expect(report).not.toContain('likes:');
    expect(report).toContain('every threshold is kept');
  });
});
